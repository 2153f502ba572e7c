import type { OperationNode } from 'kysely'

/** A statement as the query builder made it, and as it is sent. */
export type Statement = { node: OperationNode; sql: string }

/** A node of a statement, with the properties that are read here. */
type Node = OperationNode & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'kind' in value
const isQuery = ({ kind }: Node) => /^(Select|Update|Delete)QueryNode$/.test(kind)
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** A node and all below it; `enter` says below which. */
function nodesIn(node: Node, enter: (node: Node) => boolean = () => true): Node[] {
  return [node, ...(enter(node) ? childrenOf(node).flatMap((child) => nodesIn(child, enter)) : [])]
}

/** The name of the first identifier below a node. */
function nameIn(node: Node): string {
  return String(nodesIn(node).find(({ kind }) => kind === 'IdentifierNode')?.name)
}

/** The tables that a query itself names, with the names by which it calls them. */
function tablesOf(query: Node): { name: string; alias: string }[] {
  const from = (query.from as Node | undefined)?.froms ?? query.table
  const joined = ((query.joins ?? []) as Node[]).map(({ table }) => table)
  return [from, joined].flat().flatMap((source) => {
    if (!isNode(source)) return []
    const table = source.kind === 'AliasNode' ? (source.node as Node) : source
    return table.kind === 'TableNode' ? [{ name: nameIn(table), alias: nameIn((source.alias as Node) ?? table) }] : []
  })
}

/** Whether the condition of a query names a station, or a row of a query around it or in it, which then does. */
function namesStation(query: Node, aliases: readonly string[]): boolean {
  if (!isNode(query.where)) return false
  return nodesIn(query.where, (node) => !isQuery(node)).some((node) => {
    if (node.kind === 'RawNode') return String(node.sqlFragments).includes('station_id')
    if (node.kind !== 'ReferenceNode') return false
    const [table, column] = [isNode(node.table) ? nameIn(node.table) : undefined, nameIn(node.column as Node)]
    const isOfOtherQuery = table !== undefined && !aliases.includes(table)
    return isOfOtherQuery || column === 'station_id' || (table === 'stations' && column === 'id')
  })
}

/**
 * The tables whose rows a statement, or a query in it, reads, changes or deletes without naming their station.
 * @param ofStations the tables with a column `station_id`
 */
export function unfilteredTables({ node, sql }: Statement, ofStations: ReadonlySet<string>): string[] {
  if (node.kind === 'RawNode') {
    const named = [...sql.matchAll(/\b(?:from|join|update) "?(\w+)/g)].map(([, name]) => name!)
    return sql.includes('station_id') ? [] : named.filter((name) => ofStations.has(name))
  }
  return nodesIn(node as Node)
    .filter(isQuery)
    .flatMap((query) => {
      const tables = tablesOf(query)
      const isFiltered = namesStation(
        query,
        tables.map(({ alias }) => alias),
      )
      return isFiltered ? [] : tables.map(({ name }) => name).filter((name) => ofStations.has(name))
    })
}
