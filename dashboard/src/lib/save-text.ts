/** Downloads a text as a file, with line ends of Windows, which every editor reads. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text.replaceAll(/\r?\n/g, '\r\n')], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
