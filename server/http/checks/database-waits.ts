import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type WaitBudget, waitBudget, withWaitBudget } from '../../lib/wait-budget.ts'

/** Runs a part of the handling of a request. All parts of one request share the time that it may wait for the database. */
export type DatabaseWaits = <Result>(request: IncomingMessage, response: ServerResponse, part: () => Result) => Result

/** @param totalMs how long a request may wait for the database in all until its answer begins */
export function databaseWaits(totalMs: number): DatabaseWaits {
  const budgets = new WeakMap<IncomingMessage, WaitBudget>()
  return (request, response, part) => {
    const budget = budgets.get(request) ?? waitBudget(totalMs, () => response.headersSent)
    budgets.set(request, budget)
    return withWaitBudget(budget, part)
  }
}

/** Bounds the waits of all routes. Call it on the root, before any other hook that reads the database. */
export function boundDatabaseWaits(root: FastifyInstance, waits: DatabaseWaits): void {
  root.addHook('onRequest', (request, reply, done) => waits(request.raw, reply.raw, done))
  // Again, because the events of a body come from the connection, which belongs to no request.
  root.addHook('preValidation', (request, reply, done) => waits(request.raw, reply.raw, done))
}
