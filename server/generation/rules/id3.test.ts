import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { mp3 } from '../../testing/factories.ts'
import { id3Tag, maxChapters, type Tag } from './id3.ts'

const bare: Tag = { title: 'Fog', artist: '', album: '', recordedAt: 1_794_830_400, chapters: [] }
/** Read back by an independent reader, in front of real frames. */
const read = (tag: Partial<Tag>) =>
  parseBuffer(Buffer.concat([id3Tag({ ...bare, ...tag }), mp3.subarray(0)]), undefined, { includeChapters: true })
const frameIds = async (tag: Partial<Tag>) => (await read(tag)).native['ID3v2.4']!.map(({ id }) => id)

describe('the tag of an episode', () => {
  it('has title, presenter, show and date, in any script', async () => {
    const { common } = await read({
      title: 'Nebel & Fähren – 🌊',
      artist: 'Ada Lindqvist',
      album: '早朝',
      recordedAt: 0,
    })
    expect(common).toMatchObject({ title: 'Nebel & Fähren – 🌊', artist: 'Ada Lindqvist', album: '早朝' })
    expect(common.date).toBe('1970-01-01T00:00:00')
  })

  it('leaves out what is empty', async () => {
    expect(await frameIds({})).toEqual(['TIT2', 'TDRC'])
  })

  for (const [type, bytes] of [
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xfb, 0, 0xff])],
    ['image/png', Buffer.alloc(300_000, 0xff)],
  ] as const) {
    it(`embeds a ${type} of ${bytes.length} bytes unchanged`, async () => {
      const { common } = await read({ picture: { type, bytes } })
      expect(common.picture).toMatchObject([{ format: type, type: 'Cover (front)' }])
      expect(Buffer.from(common.picture![0]!.data).equals(bytes)).toBe(true)
    })
  }

  it('has chapters, named by an ordered table of contents', async () => {
    const chapters = [
      { fromMs: 0, untilMs: 61_500, title: 'Opening' },
      { fromMs: 61_500, untilMs: 86_400_000, title: 'Fähren' },
    ]
    const { native } = await read({ chapters })
    const frames = native['ID3v2.4']!
    const contents = frames.find(({ id }) => id === 'CTOC')!.value as object
    expect(contents).toMatchObject({
      label: 'toc',
      flags: { topLevel: true, ordered: true },
      childElementIds: ['ch0', 'ch1'],
    })
    const found = frames.filter(({ id }) => id === 'CHAP').map(({ value }) => value as never)
    expect(found).toMatchObject([
      { label: 'ch0', info: { startTime: 0, endTime: 61_500 } },
      { label: 'ch1', info: { startTime: 61_500, endTime: 86_400_000 } },
    ])
    const titles = (found as { frames: Map<string, unknown> }[]).map(({ frames }) => frames.get('TIT2'))
    expect(JSON.stringify(titles)).toMatch(/Opening.*Fähren/)
  })

  it('has at most as many chapters as the table of contents can count', async () => {
    const chapters = Array.from({ length: maxChapters }, (_, nth) => ({
      fromMs: nth,
      untilMs: nth + 1,
      title: `${nth}`,
    }))
    const { native } = await read({ chapters })
    expect(native['ID3v2.4']!.filter(({ id }) => id === 'CHAP')).toHaveLength(255)
  })

  it('is followed directly by the frames: its size is right', () => {
    const tag = id3Tag({ ...bare, picture: { type: 'image/png', bytes: Buffer.alloc(70_000) } })
    const [a, b, c, d] = tag.subarray(6, 10) as unknown as [number, number, number, number]
    expect((a << 21) | (b << 14) | (c << 7) | d).toBe(tag.length - 10)
    expect([...tag.subarray(0, 6)]).toEqual([0x49, 0x44, 0x33, 4, 0, 0])
  })
})
