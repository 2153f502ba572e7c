import type { Db } from '../database/open.ts'
import type { WriterFor } from '../database/transaction.ts'
import { idPath } from '../http/checks/fields.ts'
import type { Idempotency } from '../http/checks/idempotency.ts'
import { cachedEndpoint } from '../http/endpoint.ts'
import type { ImageOf, MediaUrls } from '../lib/media-name.ts'
import { showEndpoints } from './endpoints.ts'
import { presentShow, showSchema, showsSchema, updateShowBody } from './schema.ts'

type Deps = { db: Db; writer: WriterFor; idempotency: Idempotency; urls: MediaUrls; imageOf: ImageOf }

/** /v1/shows */
export const showRoutes = ({ db, writer, idempotency, urls, imageOf }: Deps) =>
  showEndpoints({
    db,
    idempotency,
    writer: ({ actor }) => writer(actor),
    read: (app, route, declared, handler) =>
      cachedEndpoint(app, route, { ...declared, cacheSeconds: 60, reads: ['shows'] }, handler),
    paths: { all: undefined, one: idPath },
    scopes: { read: 'shows:read', create: 'shows:write', change: 'shows:write', delete: 'shows:write' },
    answers: { one: showSchema, all: showsSchema },
    changes: updateShowBody,
    asking: (caller) => caller,
    present: (show) => presentShow(show, urls),
    imageOf: (url) => imageOf(url),
  })
