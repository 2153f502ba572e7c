import type { DemoShowSlug } from './shows.ts'

/** An episode of the demo station. */
export type DemoEpisode = {
  show: DemoShowSlug
  title: string
  description: string
  /** Its age in days when the demo is filled; may be fractional, and is negative for an episode in the future. */
  daysAgo: number
  archived: boolean
  /** File name in `audio/`. */
  audio: string
}

type Row = [daysAgo: number, title: string, description: string, archived?: 'archived']

const rows: Record<DemoShowSlug, Row[]> = {
  'first-tram': [
    [0.3, 'Frost on the overhead line', 'Why the M41 was late, told by the man who scraped it free.'],
    [1.3, 'Who bakes for the bakers?', 'Five in the morning at the back door of the last bakery in Weserstraße.'],
    [7.3, 'Lost property', 'A trombone, forty umbrellas, one wedding dress. What a depot collects in a year.'],
    [36.3, 'The clocks go back', 'An extra hour, and what the night shift did with it.'],
    [92.3, 'Summer timetable', 'Half the trams, twice the windows open.', 'archived'],
  ],
  'kiosk-midday': [
    [0.1, 'Rents, again', 'The council voted at eleven last night. Two who were in the room explain what it means.'],
    [1.1, 'The price of an aubergine', 'Market report with Ilse, who haggles, and Jonas, who pays.'],
    [3.1, 'A bridge closes on Monday', 'Detours for bicycles, buses and the brass band that rehearses under it.'],
    [
      16.1,
      'Café Größenwahn',
      'The smallest café of the district turns thirty. It has four chairs and eleven regulars.',
    ],
    [44.1, 'Library, third floor', 'The reading room stays. How a petition written on a beer mat got 9,000 names.'],
    [121.1, 'Heat plan', 'Where it is cool, who has a key, and why the fountain is dry.'],
  ],
  'long-player': [
    [0.6, 'Side A, side B', 'Two debut albums recorded in one week in one room by two bands that never met.'],
    [5.6, '100 % Vinyl', 'No files today. If it skips, it skips.'],
    [12.6, 'The difficult second album', 'Three that were better than the first, and one that ended the band.'],
    [51.6, 'Recorded in a church', 'Organ pedals, cold fingers, and seven seconds of reverb for free.'],
    [133.6, 'file_name_final_FINAL.wav', 'Records that were finished, lost on a hard disk, and found again.'],
  ],
  'cafe-continental': [
    [2.4, 'Ça va, Marseille?', 'Songs from the old port, from waltz to rap, with the ferry horn left in.'],
    [9.4, 'Über den Wolken und darunter', 'German songs about flying, by people who mostly took the train.'],
    [23.4, 'Saudade, explained badly', 'Fado for beginners. Zoé weeps twice, on schedule.'],
    [64.4, 'Der Leierkasten', 'The last barrel organ builder of the city plays what is left of his repertoire.'],
    [
      -2.4,
      'Rebetiko after hours',
      'From Piraeus to the kitchen of a closed restaurant: two hours of bouzouki and smoke.',
    ],
  ],
  'offbeat-atlas': [
    [4.2, 'Łódź', 'Film schools, textile mills and the synthesizers that replaced them.'],
    [18.2, 'São Tomé, 1976', 'Guitar bands of a country that was one year old.'],
    [57.2, 'Ísafjörður in February', 'A town of 2,700 people and four choirs. Recorded between two storms.'],
    [110.2, 'Route 41', 'One bus line, end to end: every language heard on board, and a song for each.'],
  ],
  'open-counter': [
    [1.8, 'How do I get rid of a piano?', 'Eleven callers, four offers, one piano. It now lives on the second floor.'],
    [8.8, 'The glove', 'Left hand, green, found on Tuesday. Its owner called in at twenty to eight.'],
    [29.8, 'Straße ohne Namen', 'The path behind the school has no name. Listeners suggest 63.'],
    [71.8, 'Ask a plumber', 'Repairs that you may do yourself, and what Mr Novák has seen because people did.'],
    [101.8, 'Open line', 'No subject. The longest call is nine minutes, about swifts.', 'archived'],
  ],
  'paper-round': [
    [6.5, 'Small ads', 'Seeks, sells, gives away: thirty years of notices from the board outside, read by actors.'],
    [27.5, 'Letters to a landlord', 'Answered and unanswered. With an original reply, sung.'],
    [
      85.5,
      'My grandmother’s kiosk',
      'A first story by Nele Thoma, 17. Newspapers, liquorice and a burglar who came back.',
    ],
    [-6.5, 'The long reading', 'A whole novella in one evening, by six voices. Tea is served at the hatch.'],
  ],
  'repair-hour': [
    [2.7, 'A toaster from 1958', 'It has outlived three kitchens. The fault is a crumb. It is always a crumb.'],
    [
      10.7,
      'C:\\> The home computer',
      'A machine from 1984, a swollen battery, and a game that a listener’s father wrote.',
    ],
    [31.7, 'Cuckoo clock, no cuckoo', 'Bellows of kid leather, a bent wire, and the moment it sings.'],
    [67.7, 'The accordion that sneezes', 'Wax, reeds, and a family of moths.'],
    [140.7, 'We broke it', 'An honest hour about a coffee grinder. We are sorry, Birgit.', 'archived'],
  ],
  'slow-train': [
    [0.9, 'Regional express, window seat', 'Two hours of fields, points and one announcement about the toilets.'],
    [14.9, 'Über den Dächern', 'Roofs of the old town before the first tram: pigeons, vents, a radio two houses on.'],
    [39.9, 'Rain on four materials', 'Tin, canvas, leaves, and the skylight of the kiosk.'],
    [88.9, 'Night ferry', 'Engine room, car deck, bar. Arrives a little before seven.'],
    [127.9, 'Sleeper to Malmö', 'Couplings at midnight and breakfast on a tray.'],
  ],
  'kleine-wellen': [
    [3.9, 'What do crows want?', 'We asked an expert. Then we asked a crow.'],
    [24.9, 'Interview with a mayor', 'Twelve questions, among them: do you have to go to bed, and who says so?'],
    [60.9, 'The haunted lift', 'A radio play with real screams. Parental advice: it is only the lift.'],
    [115.9, 'Holiday radio', 'Postcards read aloud from a lake, a balcony and a motorway.', 'archived'],
  ],
  'sub-basement': [
    [4.95, 'Low ceiling', 'Two hours of dub plates under 80 beats a minute.'],
    [11.95, 'Echo chamber', 'One tape machine, one loop, and a whole Friday to get it wrong.'],
    [46.95, 'Kellerkind b2b the boiler', 'The heating joined in at 0:41. We kept it.'],
    [95.95, 'Breaks, mostly', 'Amen, apologies, amen.'],
    [-0.5, 'Bassline bingo', 'Send in your card before midnight. First full row chooses the last record.'],
  ],
  'night-window': [
    [0.45, 'Amber, amber, amber', 'Slow pieces for empty junctions.'],
    [20.45, 'Fridge hum in B flat', 'Drones that get on with household appliances.'],
    [74.45, 'Zwischen zwei und vier', 'Piano, mostly the left hand.'],
    [146.45, 'Shortest night', 'Ends early, at sunrise.'],
  ],
  'test-card': [
    [13.5, 'Pilot: the weather in other people’s flats', 'First try by Sami and Luca. Please comment on length.'],
    [48.5, 'Pilot: chess, live', 'No move for eleven minutes. Discuss.', 'archived'],
  ],
  'winter-garden': [[-12.5, 'Session 1: harp and radiator', 'The opening night, kept here until the heating works.']],
}

function episodesOf(show: DemoShowSlug): DemoEpisode[] {
  return rows[show].map(([daysAgo, title, description, archived], index) => ({
    show,
    title,
    description,
    daysAgo,
    archived: archived === 'archived',
    audio: `${show}-${index + 1}.mp3`,
  }))
}

/** Sixty episodes of the past five months and the coming two weeks, each with audio of its own. */
export const demoEpisodes: readonly DemoEpisode[] = (Object.keys(rows) as DemoShowSlug[]).flatMap(episodesOf)
