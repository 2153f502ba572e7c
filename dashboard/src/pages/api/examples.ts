/** A language that examples are written in. */
export const languages = ['curl', 'javascript', 'python', 'php'] as const

export type ExampleLanguage = (typeof languages)[number]

/** The placeholder of the key; it is shown in blue. */
export const keyMark = '{key}'

/** The command that asks; `-k` accepts a certificate that the server made itself. */
const curl = (selfSigned: boolean) => (selfSigned ? 'curl -k' : 'curl')

/** Lines of a program that ask a station. */
export type Example = Record<ExampleLanguage, string>

/**
 * An example of a program that requests what is on air.
 * @param base `https://radio.example.org/v1`
 * @param selfSigned whether the server's certificate is its own, which curl refuses unless it is told not to
 */
export function nowPlaying(base: string, selfSigned: boolean): Example {
  return {
    curl: `${curl(selfSigned)} -H "X-API-Key: ${keyMark}" \\\n  ${base}/now-playing`,
    javascript: `const response = await fetch(
  '${base}/now-playing',
  { headers: { 'X-API-Key': '${keyMark}' } },
)
const { current, next } = await response.json()
console.log(current?.title, next?.title)`,
    python: `import requests

answer = requests.get(
    "${base}/now-playing",
    headers={"X-API-Key": "${keyMark}"},
).json()
print(answer["current"], answer["next"])`,
    php: `$context = stream_context_create(['http' => [
  'header' => 'X-API-Key: ${keyMark}',
]]);
$answer = json_decode(file_get_contents(
  '${base}/now-playing',
  false, $context));
echo $answer->current->title ?? 'Nothing';`,
  }
}

/**
 * An example of a program that cuts an hour out of the recording.
 * @param from the beginning, Unix seconds
 */
export function generate(base: string, showId: number, from: number, selfSigned: boolean): Example {
  const until = from + 3600
  return {
    curl: `${curl(selfSigned)} -H "X-API-Key: ${keyMark}" \\
  -H "Content-Type: application/json" \\
  -d '{"show_id": ${showId},
       "start_time": ${from},
       "end_time": ${until}}' \\
  ${base}/episodes/generate`,
    javascript: `const response = await fetch(
  '${base}/episodes/generate',
  {
    method: 'POST',
    headers: {
      'X-API-Key': '${keyMark}',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      show_id: ${showId},
      start_time: ${from},
      end_time: ${until},
    }),
  },
)
const episode = await response.json()`,
    python: `import requests

episode = requests.post(
    "${base}/episodes/generate",
    headers={"X-API-Key": "${keyMark}"},
    json={
        "show_id": ${showId},
        "start_time": ${from},
        "end_time": ${until},
    },
).json()`,
    php: `$context = stream_context_create(['http' => [
  'method' => 'POST',
  'header' => "X-API-Key: ${keyMark}\\r\\n" .
    'Content-Type: application/json',
  'content' => json_encode([
    'show_id' => ${showId},
    'start_time' => ${from},
    'end_time' => ${until},
  ]),
]]);
$episode = json_decode(file_get_contents(
  '${base}/episodes/generate',
  false, $context));`,
  }
}
