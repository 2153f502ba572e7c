import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { WriterOf } from '../http/checks/caller.ts'
import { stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { choice, Type } from '../http/schema.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from './actions.ts'
import type { CheckDomain } from './domain-check.ts'
import { lookUpDomain } from './domains.ts'
import { findStation } from './store.ts'

const foundSchema = Type.Object(
  {
    domain: Type.String(),
    proven: Type.Boolean({
      description: 'Whether links use it. They do for a week after it has begun to lead elsewhere.',
    }),
    reason: choice(['', 'no_address', 'elsewhere', 'taken'], {
      description:
        'Empty if it leads here. Otherwise it has no address, or it leads elsewhere, or it is the domain of another station.',
    }),
    addresses: Type.Array(Type.String(), { description: 'The addresses of the domain.' }),
    host: Type.String({ description: 'The host of this installation, to which the domain should lead.' }),
    host_addresses: Type.Array(Type.String(), { description: 'The addresses of that host.' }),
  },
  { title: 'DomainFound' },
)

type Deps = { db: Db; writer: WriterOf; checkDomain: CheckDomain }

/** …/domain-check: where the domain of the station leads. */
export const staffDomainRoutes =
  ({ db, writer, checkDomain }: Deps) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'POST /domain-check',
      {
        scope: 'station:write',
        tag: 'Station',
        summary: 'Look where the domain of the station leads',
        description: 'Takes up to five seconds. Once it leads here, links, feeds and canonical addresses use it.',
        operationId: 'checkDomain',
        params: stationPath,
        answers: { 200: foundSchema },
        refusals: [404, 409],
      },
      async ({ caller }) => {
        const station = await findStation(db, caller.stationId)
        if (!station) throw stationNotFound()
        const { domain } = station
        if (domain === '') throw new Problem('conflict', 'The station has no domain.')
        const found = await lookUpDomain(writer(caller), checkDomain, { id: caller.stationId, domain })
        const { leadsHere, isProven: proven, addresses, host, hostAddresses } = found
        const wrong = addresses.length === 0 ? 'no_address' : 'elsewhere'
        const reason = !leadsHere ? wrong : proven ? '' : 'taken'
        return { domain, proven, reason, addresses, host, host_addresses: hostAddresses } as const
      },
    )
  }
