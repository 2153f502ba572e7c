import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysBeside, slotsOf, withKeys } from '../../schedule/entry.ts'
import { saveTemplate } from '../../schedule/save.ts'
import { templateQuery } from '../../schedule/template.ts'
import { type Typed, timesOf } from './first-times.ts'

/** Puts a show on the week, after making it if a name is given. */
export function usePutShow(station: number) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ show, typed }: { show: number | string; typed: Typed }) {
      const showId =
        typeof show === 'number'
          ? show
          : (await call('createShow', { path: { station }, body: { title: show, published: true } })).id
      const template = await client.fetchQuery({ ...templateQuery(station), staleTime: 0 })
      const weeks = Array.from({ length: template.number_of_weeks }, (_, index) => index + 1)
      const slots = [...slotsOf(template), ...timesOf(showId, typed, weeks.length)]
      return saveTemplate(station, template.version, withKeys(slots, keysBeside([])), weeks)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [station] }),
  })
}
