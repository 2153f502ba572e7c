const en = {
  back15: '15 seconds back',
  on30: '30 seconds on',
  speed: 'Speed',
  times: (speed: string) => `${speed} times`,
  sleep: 'Sleep',
  sleepOff: 'off',
  minutes: (count: number) => `${count} min`,
  endOfShow: 'end of show',
  mute: 'Mute',
  unmute: 'Sound on',
  volume: 'Volume',
  cast: 'Play on another device',
  share: 'Share',
  shareFrom: 'From',
  shareUntil: 'Until',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Copied.',
}

/** The texts of the controls in one language. */
export type ControlWords = typeof en

const de: ControlWords = {
  back15: '15 Sekunden zurück',
  on30: '30 Sekunden vor',
  speed: 'Tempo',
  times: (speed) => `${speed}-fach`,
  sleep: 'Einschlafen',
  sleepOff: 'aus',
  minutes: (count) => `${count} min`,
  endOfShow: 'Ende der Sendung',
  mute: 'Stumm',
  unmute: 'Ton an',
  volume: 'Lautstärke',
  cast: 'Auf anderem Gerät hören',
  share: 'Teilen',
  shareFrom: 'Von',
  shareUntil: 'Bis',
  link: 'Link',
  copy: 'Link kopieren',
  copied: 'Kopiert.',
}

/** The texts of the controls in a language. */
export const controlWords = (locale: string): ControlWords => (locale === 'de' ? de : en)
