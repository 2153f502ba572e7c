/** What to release: a version, or which part of the present one to raise. */
export type Asked = 'major' | 'minor' | 'patch' | (string & {})

const pattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

/**
 * The version to release. Source of the rules: https://semver.org/spec/v2.0.0.html
 * @throws when it is no version of the form 1.2.3, or not later than the present one
 */
export function nextVersion(present: string, asked: Asked): string {
  const [major, minor, patch] = numbersOf(present)
  if (asked === 'major') return `${major + 1}.0.0`
  if (asked === 'minor') return `${major}.${minor + 1}.0`
  if (asked === 'patch') return `${major}.${minor}.${patch + 1}`
  const wanted = numbersOf(asked)
  const difference = [wanted[0] - major, wanted[1] - minor, wanted[2] - patch].find((part) => part !== 0) ?? 0
  if (difference <= 0) throw new Error(`${asked} is not later than ${present}, the version in package.json.`)
  return asked
}

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = pattern.exec(version) ?? []
  if (patch === undefined) throw new Error(`"${version}" is not a version such as 1.2.3, nor major, minor or patch.`)
  return [Number(major), Number(minor), Number(patch)]
}
