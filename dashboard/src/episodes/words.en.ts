const some = (count: number, title: string) => (count === 1 ? `“${title}”` : `${count} episodes`)

/** Words about episodes, in English. */
export const words = {
  archived: (count: number, title: string) => `Archived ${some(count, title)}.`,
  restored: (count: number, title: string) => `Restored ${some(count, title)}.`,
  moved: (count: number, title: string, show: string) => `Moved ${some(count, title)} to ${show}.`,
  notAll: (count: number, title: string, reason: string) =>
    `${count === 1 ? `“${title}” was` : `${count} episodes were`} left as before. ${reason}`,
  refusals: {
    not_yours: 'Its show is not one of yours. An owner of the station can do it.',
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
    broken: 'This audio cannot be played here.',
  },
  fields: {
    name: 'Title',
    description: 'Description',
    show: 'Show',
    chooseShow: 'Choose a show',
    image: 'Artwork',
    imageCaption: 'Without a picture of its own, it has that of the show.',
    date: 'Date',
    time: 'Time',
    since: (when: string, city: string) => `${when} in ${city}.`,
    later: (when: string, city: string) => `Not public before ${when} in ${city}.`,
    atOnce: 'Without a date, it is public as soon as it is uploaded.',
    writeTitle: 'Write a title.',
    writeTime: 'Write it like 16:05.',
    writeDate: 'Choose a date.',
    writeUrl: 'Write an address that begins with https://',
    tooLong: (limit: number) => `Write at most ${limit} characters.`,
  },
}
