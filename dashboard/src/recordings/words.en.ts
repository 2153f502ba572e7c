/** Words about the recording, in English. */
export const words = {
  /** Why audio is missing or was not made into an episode, as the server says it. What is not here is shown as it is. */
  reasons: {} as Record<string, string>,
}
