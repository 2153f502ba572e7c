/** The words of this page, in English. */
export const words = {
  title: 'Shows',
  newShow: 'New show',
  make: 'Make show',
  none: 'There is no show yet. A show is what stands on the schedule, and what episodes belong to.',
  show: 'Show',
  name: 'Name',
  example: 'Write its name, for example “Night Window”.',
  presenter: 'Presented by',
  presenterMeans: 'May stay empty.',
  startsHidden: 'It is hidden until you make it public.',
  episodes: 'Episodes',
  becomes: 'After it was on air',
  automatic: 'becomes an episode',
  byHand: 'is not made an episode',
  hidden: 'hidden',
  yours: 'yours',
}
