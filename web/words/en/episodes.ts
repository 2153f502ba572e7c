const some = (count: number, title: string) => (count === 1 ? `“${title}”` : `${count} episodes`)

/** Words about episodes, in English. */
export const words = {
  archived: (count: number, title: string) => `Archived ${some(count, title)}.`,
  restored: (count: number, title: string) => `Restored ${some(count, title)}.`,
  moved: (count: number, title: string, show: string) => `Moved ${some(count, title)} to ${show}.`,
  notAll: (count: number, title: string, reason: string) =>
    `${count === 1 ? `“${title}” was` : `${count} episodes were`} not changed. ${reason}`,
  refusals: {
    not_yours: 'You don’t present its show. An owner of the station can do this.',
    show_gone: 'Its show was deleted. Choose another show for it.',
  },
  player: {
    name: 'Player',
    play: 'Play',
    pause: 'Pause',
    back: 'Back 5 seconds',
    on: 'Forward 5 seconds',
    position: 'Position',
    placeOf: (place: string, length: string) => `${place} of ${length}`,
    speed: 'Speed',
    speedNow: (speed: string) => `${speed}, speed`,
    volume: 'Volume',
    close: 'Close the player',
    broken: 'This audio can’t be played here.',
  },
  fields: {
    name: 'Title',
    description: 'Description',
    show: 'Show',
    chooseShow: 'Choose a show',
    image: 'Artwork',
    imageCaption: 'Without one, the show’s artwork is used.',
    date: 'Date',
    time: 'Time',
    since: (when: string, city: string) => `${when} in ${city}.`,
    later: (when: string, city: string) => `Not public before ${when} in ${city}.`,
    atOnce: 'Without a date, it goes public as soon as it is uploaded.',
    writeTitle: 'Enter a title.',
    writeTime: 'Enter a time like 16:05.',
    writeDate: 'Choose a date.',
    writeUrl: 'Enter an address that starts with https://',
    tooLong: (limit: number) => `Use at most ${limit} characters.`,
  },
}
