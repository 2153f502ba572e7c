import type { FastifyInstance } from 'fastify'
import type { SharedCaching } from '../http/answers/conventions.ts'
import { cachedEndpoint } from '../http/endpoint.ts'
import type { Topic } from '../lib/event.ts'
import { publicScope } from './caller.ts'
import {
  episodePath,
  episodeSchema,
  episodesQuery,
  episodesSchema,
  momentsQuery,
  momentsSchema,
  searchQuery,
  searchSchema,
  waveformSchema,
} from './episode-schema.ts'
import { scheduleQuery, scheduleSchema, showPath, showSchema, showsSchema } from './programme-schema.ts'
import type { PublicReads } from './reads.ts'
import { stationPath } from './schema.ts'
import { nowSchema, stationSchema, tapeQuery, tapeSchema } from './station-schema.ts'

const minute: SharedCaching = { seconds: 60, staleSeconds: 600 }
const notADate = (field: string): [number, string] => [400, `${field} must be a date like 2026-11-16`]

/** The settings of a public read, which shared caches may store. */
function publicRead(operationId: string, summary: string, reads: readonly Topic[], shared = minute) {
  const documented = { tag: 'Public', isOpen: true, operationId, summary }
  return { ...documented, scope: publicScope, reads, shared, cacheSeconds: shared.seconds }
}

/** The public reads of a station: /public/{slug} and below. */
export const publicRoutes =
  ({ programme, episodes }: PublicReads) =>
  async (app: FastifyInstance) => {
    const ofProgramme = ['station', 'shows', 'schedule'] as const
    const [ofSchedule, ofEpisodes] = [
      [...ofProgramme, 'episodes'] as const,
      ['station', 'shows', 'episodes', 'plays'] as const,
    ]

    cachedEndpoint(
      app,
      'GET /:slug',
      {
        ...publicRead('getPublicStation', 'A station', ofProgramme),
        ...{ params: stationPath, answers: { 200: stationSchema } },
      },
      programme.station,
    )
    cachedEndpoint(
      app,
      'GET /:slug/now',
      {
        ...publicRead('getNow', 'The show on air and the next one', ofProgramme, { seconds: 5, staleSeconds: 30 }),
        ...{ params: stationPath, answers: { 200: nowSchema } },
      },
      programme.now,
    )
    cachedEndpoint(
      app,
      'GET /:slug/tape',
      {
        ...publicRead('getTape', 'The data for drawing the tape of a day', ofProgramme),
        description: '404 where rewinding is off.',
        ...{ params: stationPath, query: tapeQuery, answers: { 200: tapeSchema }, refusals: [notADate('date')] },
      },
      programme.tape,
    )
    cachedEndpoint(
      app,
      'GET /:slug/schedule',
      {
        ...publicRead('getPublicSchedule', 'The schedule by days', ofSchedule),
        ...{
          params: stationPath,
          query: scheduleQuery,
          answers: { 200: scheduleSchema },
          refusals: [notADate('from')],
        },
      },
      programme.schedule,
    )
    cachedEndpoint(
      app,
      'GET /:slug/shows',
      {
        ...publicRead('listPublicShows', 'The shows by title', ofSchedule),
        ...{ params: stationPath, answers: { 200: showsSchema } },
      },
      programme.shows,
    )
    cachedEndpoint(
      app,
      'GET /:slug/shows/:show',
      {
        ...publicRead('getPublicShow', 'A show', ofSchedule),
        ...{ params: showPath, answers: { 200: showSchema } },
      },
      programme.show,
    )
    cachedEndpoint(
      app,
      'GET /:slug/episodes',
      {
        ...publicRead('listPublicEpisodes', 'The episodes, newest first', ofEpisodes),
        ...{ params: stationPath, query: episodesQuery, answers: { 200: episodesSchema } },
        refusals: [[400, 'cursor is invalid']],
      },
      episodes.episodes,
    )
    cachedEndpoint(
      app,
      'GET /:slug/episodes/:id',
      {
        ...publicRead('getPublicEpisode', 'An episode', ofEpisodes),
        ...{ params: episodePath, answers: { 200: episodeSchema }, refusals: [400] },
      },
      episodes.episode,
    )
    cachedEndpoint(
      app,
      'GET /:slug/episodes/:id/waveform',
      {
        ...publicRead('getPublicWaveform', 'The waveform of an episode', ofEpisodes),
        ...{ params: episodePath, answers: { 200: waveformSchema }, refusals: [400] },
      },
      episodes.waveform,
    )
    cachedEndpoint(
      app,
      'GET /:slug/moments',
      {
        ...publicRead('listMoments', 'The newest moments of episodes', ofEpisodes),
        ...{ params: stationPath, query: momentsQuery, answers: { 200: momentsSchema }, refusals: [400] },
      },
      episodes.moments,
    )
    cachedEndpoint(
      app,
      'GET /:slug/search',
      {
        ...publicRead('searchPublic', 'Episodes by a part of a text', ofEpisodes, { seconds: 30, staleSeconds: 60 }),
        ...{ params: stationPath, query: searchQuery, answers: { 200: searchSchema }, refusals: [400] },
      },
      episodes.search,
    )
  }
