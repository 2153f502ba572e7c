/** About three hundred words, in descending order of their frequency in titles. */
export const words = `
the morning night radio of and hour music late early show live story city river station letter kitchen summer winter
harbour market garden street window people voice song guitar train bridge island mountain forest library school football
weather news evening sunday monday friday record needle vinyl signal static tower antenna studio tape archive silver
golden quiet loud slow fast northern southern eastern western little great broken open hidden secret common paper stone
water fire wind rain snow fog thunder lightning shadow light mirror echo chorus verse rhythm drum bass brass violin cello
piano organ accordion fiddle trumpet trombone flute clarinet whistle bell choir ballad waltz tango polka samba reggae
techno jazz blues folk gospel opera sonata fugue prelude nocturne serenade lullaby anthem march carnival festival parade
theatre cinema museum gallery poet painter sculptor builder baker butcher tailor sailor fisher farmer miller smith
carpenter gardener teacher doctor nurse driver pilot captain stranger neighbour cousin mother father sister brother
daughter grandmother children elephant sparrow heron otter badger hedgehog salmon herring lobster honey bread butter
cheese apple cherry plum pepper garlic onion cabbage potato lemon coffee cocoa whisky cider vinegar sugar cinnamon ginger
saffron lavender rosemary thyme parsley copper iron marble granite timber velvet cotton linen leather glass porcelain
lantern candle ladder hammer anvil bicycle tram ferry steamer lighthouse compass anchor rudder canvas harpoon cathedral
chapel fortress castle cellar attic balcony courtyard orchard meadow valley canyon desert glacier volcano reef lagoon
estuary delta peninsula archipelago horizon meridian equator zenith solstice eclipse comet asteroid galaxy nebula
telescope microscope laboratory experiment theorem paradox puzzle riddle labyrinth chess dominoes marathon sprint
regatta referee goalkeeper umpire champion underdog
`
  .trim()
  .split(/\s+/)

/** Search terms for a seeded station, by how many titles contain them. */
export const terms = {
  /** In one of a few titles. */
  common: 'morning',
  commonPair: 'ng',
  /** In five titles, far apart. */
  rare: 'quixotic',
  rarePair: 'zx',
  /** In no title. */
  absent: 'xylophonist',
  absentPair: 'qj',
  /** In no title, although each of its n-grams is in many: the worst case for an n-gram index. */
  absentOfCommonGrams: 'night morning radio of the night',
}
