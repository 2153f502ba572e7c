import { choice, Type } from '../http/schema.ts'
import { requirementCodes } from './rules/requirements.ts'

const requirement = Type.Object(
  {
    code: choice(requirementCodes),
    level: choice(['required', 'recommended'], {
      description: 'A feed is offered when all that is required is there.',
    }),
    ok: Type.Boolean({ description: 'Whether it is there.' }),
  },
  { title: 'FeedRequirement' },
)

const feed = {
  url: Type.String({ description: 'Where the feed is, or will be when it is offered.' }),
  calendar_url: Type.String({ description: 'Where the calendar is, or will be.' }),
  offered: Type.Boolean({ description: 'Whether the feed is offered.' }),
  items: Type.Integer({ description: 'Number of its items: episodes whose length is not known yet are left out.' }),
  checklist: Type.Array(requirement),
}

export const feedsSchema = Type.Object(
  {
    station: Type.Object(feed),
    shows: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The id of the show.' }),
        title: Type.String({ description: 'Its title.' }),
        ...feed,
      }),
    ),
    guides: Type.Boolean({ description: 'Whether calendars, the programme guide and the list of feeds are offered.' }),
    xmltv_url: Type.String({ description: 'Where the programme guide is.' }),
    opml_url: Type.String({ description: 'Where the list of all feeds of shows is.' }),
    categories: Type.Array(Type.String(), { description: 'The categories of Apple Podcasts.' }),
  },
  { title: 'Feeds' },
)
