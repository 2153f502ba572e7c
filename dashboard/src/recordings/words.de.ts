import type { words as en } from './words.en.ts'

/** Words about the recording, in German. */
export const words = {
  reasons: {
    'Aircheck was not running': 'Aircheck lief nicht',
    'a part of the HLS stream could not be fetched': 'ein Teil des HLS-Streams war nicht zu holen',
    'an error here': 'ein Fehler auf dem Server',
    'audio is missing in the stream': 'im Stream fehlt Ton',
    'ffmpeg could not decode the stream': 'ffmpeg konnte den Stream nicht dekodieren',
    'ffmpeg could not keep up': 'ffmpeg kam nicht nach',
    'ffmpeg has ended': 'ffmpeg wurde beendet',
    'its file is missing': 'die Datei fehlt',
    'no audio arrives': 'es kommt kein Ton an',
    'no connection': 'keine Verbindung',
    'no server is running': 'kein Server läuft',
    'nothing was recorded': 'nichts wurde aufgenommen',
    'parts left the HLS playlist before they were fetched': 'Teile verließen die HLS-Playlist, bevor sie geholt waren',
    'the HLS playlist says that audio is missing': 'laut HLS-Playlist fehlt Ton',
    'the HLS stream was interrupted': 'der HLS-Stream war unterbrochen',
    'the answer is a file, not a live stream': 'die Antwort ist eine Datei, kein Stream',
    'the answer is a web page, not audio': 'die Antwort ist eine Webseite, kein Ton',
    'the answer is not audio that can be recorded': 'die Antwort ist kein Ton, der sich aufnehmen lässt',
    'the connection was lost': 'die Verbindung brach ab',
    'the disk is full': 'die Platte ist voll',
    'the disk is too slow': 'die Platte ist zu langsam',
    'the recorder was interrupted': 'die Aufnahme wurde unterbrochen',
    'the stream ended': 'der Stream endete',
    'the stream was closed': 'der Stream wurde geschlossen',
  },
} satisfies typeof en
