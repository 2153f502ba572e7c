const speaker = 'M11 5 7 9H3v6h4l4 4z'

/** The paths of the icons that are drawn by a line. */
export const icons = {
  back: 'M4.5 4.5V9H9M5 8.8a8.3 8.3 0 1 1-1.3 5',
  on: 'M19.5 4.5V9H15M19 8.8a8.3 8.3 0 1 0 1.3 5',
  moon: 'M19.5 14.5a8 8 0 0 1-10-10 8 8 0 1 0 10 10z',
  volume: `${speaker}M15.5 9q3 3 0 6m3-8.5q6 5.5 0 11`,
  mute: `${speaker}M16 9.5l5 5m0-5-5 5`,
  cast: 'M3 8V6q0-1.5 1.5-1.5h15Q21 4.5 21 6v12q0 1.5-1.5 1.5H14M3 12q7.5 0 7.5 7.5M3 16q3.5 0 3.5 3.5',
  share: 'M12 15V3M7 8l5-5 5 5M5 12v7q0 2 2 2h10q2 0 2-2v-7',
  more: 'M5 12h0m7 0h0m7 0h0',
}
