/** Words about the recording, in English. */
export const words = {
  /** Why audio is missing or was not made into an episode, as the server says it. What is not here is shown as it is. */
  reasons: {
    'Aircheck was not running': 'Aircheck was not running',
    'an error here': 'an error here',
    'audio is missing in the stream': 'audio is missing in the stream',
    'ffmpeg could not decode the stream': 'ffmpeg could not decode the stream',
    'ffmpeg could not keep up': 'ffmpeg could not keep up',
    'ffmpeg has ended': 'ffmpeg has ended',
    'its file is missing': 'its file is missing',
    'no audio arrives': 'no audio arrives',
    'no connection': 'no connection',
    'no server is running': 'no server is running',
    'nothing was recorded': 'nothing was recorded',
    'the answer is a file, not a live stream': 'the answer is a file, not a live stream',
    'the answer is a web page, not audio': 'the answer is a web page, not audio',
    'the answer is not audio that can be recorded': 'the answer is not audio that can be recorded',
    'the connection was lost': 'the connection was lost',
    'the disk is full': 'the disk is full',
    'the disk is too slow': 'the disk is too slow',
    'the recorder was interrupted': 'the recorder was interrupted',
    'the stream ended': 'the stream ended',
    'the stream was closed': 'the stream was closed',
  } as Record<string, string>,
}
