import { Argument, type Command } from 'commander'
import type { Session } from './session.ts'

/** A command by its path (`key create`, or empty for the program itself), and the words that may follow it. */
type Place = { words: string; next: Word[]; options: Word[]; withValue: string[] }

type Word = { text: string; about: string }

const shells = { bash, zsh, fish }

type Shell = keyof typeof shells

/** aircheck completion */
export function completionCommand(program: Command, { print, out }: Session): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options: source <(aircheck completion bash)')
    .addArgument(new Argument('<shell>', 'whose script').choices(Object.keys(shells)))
    .option('--json', 'print JSON')
    .action((shell: Shell, { json }: { json?: boolean }) => {
      const script = shells[shell](placesOf(program))
      if (json) print({ shell, script }, { json })
      else out(script)
    })
}

/** Every command of a program, with the words that its help lists. */
function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  const options = help.visibleOptions(command)
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
  const here = {
    words: path.join(' '),
    next: [
      ...commands.map((sub) => ({ text: sub.name(), about: help.subcommandDescription(sub) })),
      ...choices.map((text) => ({ text, about: '' })),
    ],
    options: options.map((option) => ({ text: option.long ?? option.short!, about: option.description })),
    withValue: options.filter(({ required }) => required).map(({ long }) => long!),
  }
  return [here, ...commands.flatMap((sub) => placesOf(sub, [...path, sub.name()]))]
}

// Each script joins the words before the cursor that form the path of a command, and offers what may follow that. After an
// option that takes a value it offers nothing.

const wordsAt = ({ next, options }: Place) => [...next, ...options].map(({ text }) => text).join(' ')
const namesIn = (places: readonly Place[]) => places.map(({ words }) => words).filter(Boolean)
const allWithValue = (places: readonly Place[]) => [...new Set(places.flatMap(({ withValue }) => withValue))]

function bash(places: readonly Place[]): string {
  return `# Completion of aircheck for bash: source <(aircheck completion bash)
_aircheck() {
  local place= word words=
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${place:+$place }$word" in
      ${namesIn(places).map(quoted).join(' | ')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
    ${allWithValue(places).join(' | ')}) return ;;
  esac
  case "$place" in
${places.map((place) => `    ${quoted(place.words)}) words=${quoted(wordsAt(place))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _aircheck aircheck
`
}

function zsh(places: readonly Place[]): string {
  return `#compdef aircheck
# Completion of aircheck for zsh: source <(aircheck completion zsh)
_aircheck() {
  local place= word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
      ${namesIn(places).map(quoted).join(' | ')}) place="\${place:+$place }$word" ;;
    esac
  done
  case "\${words[CURRENT-1]}" in
    ${allWithValue(places).join(' | ')}) return ;;
  esac
  case "$place" in
${places.map((place) => `    ${quoted(place.words)}) compadd -- ${wordsAt(place)} ;;`).join('\n')}
  esac
}
compdef _aircheck aircheck
`
}

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ words, next, options, withValue }) => {
    const at = `complete -c aircheck -n ${quoted(`__aircheck_at "${words}"`)}`
    return [
      ...next.map(({ text, about }) => `${at} -a ${quoted(text)} -d ${quoted(about)}`),
      ...options.map(({ text, about }) => {
        const value = withValue.includes(text) ? ' -x' : ''
        return `${at} -l ${text.replace(/^--/, '')}${value} -d ${quoted(about)}`
      }),
    ]
  })
  return `# Completion of aircheck for fish: aircheck completion fish | source
function __aircheck_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim -- "$place $word")
    if contains -- "$longer" ${namesIn(places).map(quoted).join(' ')}
      set place "$longer"
    end
  end
  test "$place" = "$argv[1]"
end
complete -c aircheck -f
${lines.join('\n')}
`
}

/** Quotes a text for all three shells. Backslashes are left out, because fish interprets them between single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`
}
