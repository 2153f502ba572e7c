import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GetAlarmMailsResponse } from '../api/generated/types.gen.ts'

/** An alarm that is sent by mail: after how many seconds, and whether its end is sent, too. */
export type AlarmChoice = GetAlarmMailsResponse['alarms'][number]

/** The alarms that can be sent, in the order in which they are shown. */
export const mailedAlarms = ['down', 'silence', 'loop', 'late', 'disk low', 'clock off', 'generation failed'] as const

/** The alarms of a station that the signed-in member gets by mail. */
export const alarmMailsQuery = (station: number) =>
  queryOptions({
    queryKey: [station, 'people', 'alarm-mails'],
    queryFn: ({ signal }) => call('getAlarmMails', { path: { station } }, signal),
  })

/** Replaces the alarms that the signed-in member gets by mail. */
export function useChooseAlarms(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alarms: AlarmChoice[]) => call('chooseAlarmMails', { path: { station }, body: { alarms } }),
    onSuccess: (saved) => client.setQueryData(alarmMailsQuery(station).queryKey, saved),
  })
}

/** Sends the signed-in member a mail as alarms are sent. */
export function useTestMail(station: number) {
  return useMutation({ mutationFn: () => call('testAlarmMail', { path: { station } }) })
}
