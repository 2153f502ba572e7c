/**
 * A program by which people listen: its name in the figures, what its `User-Agent` has, and examples of it. A text without
 * capital letters is compared in any case.
 */
export type KnownApp = { name: string; pattern: RegExp; examples: readonly string[] }

const known = (name: string, pattern: RegExp, ...examples: string[]): KnownApp => ({ name, pattern, examples })

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const onIphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const onMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const onAndroid = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

/** Podcast and radio apps. They come before players and browsers, whose names many of them carry as well. */
const podcastApps: readonly KnownApp[] = [
  known('AntennaPod', /^AntennaPod\b/, 'AntennaPod/3.7.1', 'AntennaPod'),
  known(
    'Apple Podcasts',
    /^(Podcasts|Balados|Podcasti|Podcastit|Podcasturi|Podcasty|Podcast’ler|Podkaster|Podcaster|Podtekster|%D0%9F%D0%BE%D0%B4%D0%BA%D0%B0%D1%81%D1%82%D1%8B)\/.*CFNetwork|^Apple(Podcasts| ?Podcasts)|iTMS$|\(com\.apple\.podcasts/,
    'Podcasts/1650.20 CFNetwork/1568.300.101 Darwin/24.2.0',
    'ApplePodcasts/2.0 (iOS; 18.5)',
    'Podcasts/4030.600.5 (com.apple.podcasts; build:6; macOS 15.5)',
  ),
  known(
    'Amazon Music',
    /Amazon ?Music|^Harley\/|^MP3 Alexa|AlexaMediaPlayer|Echo\/1/,
    'AmazonMusic/24.1 Android/14',
    'Mozilla/5.0 (Linux; Android) AlexaMediaPlayer/2.1',
    'Echo/1.0(MCMU)',
  ),
  known('Anghami', /^Anghami/, 'Anghami Android 7.0'),
  known('Audials', /^Audials/, 'Audials/2025'),
  known('BeyondPod', /BeyondPod/, 'Mozilla/5.0 (Linux; U; en-us; BeyondPod 4)'),
  known('Breaker', /^Breaker\//, 'Breaker/Android'),
  known('Castamatic', /^Castamatic/, 'Castamatic/9.1'),
  known('Castbox', /^CastBox/i, 'CastBox/11.1 (fm.castbox.audiobook.radio.podcast; build:1; Android 14)'),
  known('Castro', /^Castro/, 'Castro 2025.1/1200'),
  known('Curiocaster', /^Curiocaster/i, 'Curiocaster/1.0'),
  known('Deezer', /^Deezer/, 'Deezer/7.0.31.137 (Android; 14; Mobile; en)'),
  known('Doggcatcher', /doggcatcher/i, 'Mozilla/5.0 (compatible; DoggCatcher)'),
  known('Downcast', /^Downcast/, 'Downcast/2.11 (iPhone; iOS 18.5; Scale/3.00)'),
  known('Fountain', /^Fountain/, 'Fountain/1.1.14'),
  known('Goodpods', /^Goodpods/i, 'Goodpods/3.2 Android'),
  known('Google Podcasts', /GooglePodcasts|GoogleChirp/, `${onAndroid} ${blink} GooglePodcasts/2.0`),
  known('gPodder', /^gPodder/, 'gPodder/3.11.1 (http://gpodder.org/) Linux'),
  known('iCatcher', /^iCatcher/, 'iCatcher! Podcast Player/5.1'),
  known('iHeartRadio', /iHeartRadio/, 'iHeartRadio/10.40.0 (Android 14; Pixel 9)'),
  known('JioSaavn', /^JioSaavn/, 'JioSaavn/9.1'),
  known('Kasts', /^kasts/i, 'Kasts/25.04'),
  known('Laughable', /^Laughable/, 'Laughable.iOS/1.0'),
  known('Listen Notes app', /^Listen ?App/i, 'ListenApp/1.4 iOS'),
  known('Luminary', /^Luminary/, 'Luminary/1.0'),
  known('NPR One', /^NPROne|^NPR/, 'NPROneAndroid'),
  known('Overcast', /^Overcast\/(?!1\.0 Podcast Sync)/, 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)'),
  known('Player FM', /^Player ?FM/i, 'Player FM', 'PlayerFM/5.9 (Android)'),
  known(
    'Pocket Casts',
    /^Pocket ?Casts|^Shifty Jelly/i,
    'PocketCasts/1.0 (Pocket Casts Feed Player; +http://pocketcasts.com/)',
    'Pocket Casts',
    'Shifty Jelly Pocket Casts, iOS v4.3',
  ),
  known('Podbean', /^Podbean/i, 'Podbean/Android App 9.5 (http://podbean.com)'),
  known(
    'Podcast Addict',
    /^Podcast ?Addict/i,
    'PodcastAddict/v5 (+https://podcastaddict.com/; Android podcast app)',
    'Podcast Addict - Dalvik/2.1.0',
  ),
  known('Podcast Guru', /^Podcast ?Guru/i, 'PodcastGuru/2.1'),
  known('Podcast Republic', /^Podcast ?Republic/i, 'PodcastRepublic/18.0'),
  known('Podchaser', /^Podchaser\//, 'Podchaser/3.0 iOS'),
  known('PodLP', /PodLP/, 'Mozilla/5.0 (Mobile; KAIOS/2.5) PodLP/1.2'),
  known('Podverse', /^Podverse/i, 'Podverse/F-Droid Android Mobile App'),
  known('Podurama', /^Podurama/i, 'Podurama/4.0'),
  known('Radio.de', /^radio\.(de|net)|^RadioNet/i, 'radio.de/5.9 (Android 14)', 'radio.net 5.0 (iPhone)'),
  known('RadioDroid', /^RadioDroid/, 'RadioDroid2/0.86'),
  known('Radio Garden', /Radio ?Garden/i, 'RadioGarden/3.2 (iPhone)'),
  known('RSSRadio', /^RSSRadio/i, 'RSSRadio (iOS;iPhone)'),
  known('Snipd', /^Snipd/i, 'Snipd/4.2'),
  known('Sonos', /Sonos\//, 'Linux UPnP/1.0 Sonos/83.1-61240 (ZPS9)'),
  known('Spotify', /^Spotify\//, 'Spotify/9.0.50 Android/35 (Pixel 9)'),
  known(
    'Squeezebox',
    /Squeezebox|^iTunes\/.*SqueezeCenter|Logitech Media Server|Lyrion/i,
    'iTunes/4.7.1 (Linux; N; Debian; x86_64-linux; EN; utf8) SqueezeCenter, Squeezebox Server, Lyrion Music Server/9.0',
  ),
  known('Steno.fm', /^Steno/i, 'Steno.fm/1.0'),
  known('Stitcher', /^Stitcher/, 'Stitcher/Android'),
  known('TrueFans', /^TrueFans/i, 'TrueFans/2.4'),
  known('TuneIn', /^TuneIn/i, 'TuneIn Radio/32.1; iPhone14,5; iOS/18.5', 'TuneIn Radio Pro/1.0'),
  known('YouTube Music', /YouTube ?Music|^com\.google\.(android|ios)\.youtube/i, 'com.google.android.youtube/19.20'),
]

/** Players, and the parts of systems that play sound for apps without a name of their own. */
const players: readonly KnownApp[] = [
  known('Clementine', /^(Clementine|Strawberry)/, 'Clementine 1.4', 'Strawberry/1.2'),
  known('foobar2000', /^foobar2000/, 'foobar2000/2.1'),
  known('iTunes', /^iTunes\//, 'iTunes/12.13.7 (Macintosh; OS X 15.5) AppleWebKit/620'),
  known('Kodi', /^(Kodi|XBMC)\//, 'Kodi/21.2 (Linux; Android 14) Version/21.2'),
  known('MPD', /^(MPD|Music Player Daemon)/, 'Music Player Daemon 0.24.4'),
  known('mpv', /^(lib)?mpv\b/, 'mpv 0.40.0', 'libmpv'),
  known('Rhythmbox', /^Rhythmbox/, 'Rhythmbox/3.4.7'),
  known('VLC', /\b(Lib)?VLC\//, 'VLC/3.0.21 LibVLC/3.0.21'),
  known('Winamp', /^Winamp/i, 'WinampMPEG/5.9', 'Winamp/5.9'),
  known('Windows Media Player', /^(NSPlayer|Windows-Media-Player|WMPlayer)/, 'NSPlayer/12.00.26100.1 WMFSDK/12.00'),
  known(
    'Android apps',
    /ExoPlayer|AndroidX ?Media3|^stagefright/i,
    'MyRadio/2.1 (Linux;Android 14) ExoPlayerLib/2.19.1',
    'App/1 (Linux;Android 15) AndroidXMedia3/1.5.1',
    'stagefright/1.2 (Linux;Android 9)',
  ),
  known(
    'Apple apps',
    /^AppleCoreMedia\/|CFNetwork\/[\d.]+ Darwin\//,
    'AppleCoreMedia/1.0.0.22F76 (iPhone; U; CPU OS 18_5 like Mac OS X; en_us)',
    'Station/12 CFNetwork/3826.500.131 Darwin/24.5.0',
  ),
  known(
    'Other players',
    /^(Lavf|GStreamer|gvfs|QuickTime|Audacious|BASS|DLNADOC|Roku)\b|souphttpsrc/,
    'Lavf/61.7.100',
    'GStreamer souphttpsrc 1.26.2 libsoup/3.6.5',
    'Roku/DVP-14.5',
    'QuickTime/7.7.3',
  ),
]

/** Browsers. Most claim to be Chrome and Safari as well, so these come last. */
const browsers: readonly KnownApp[] = [
  known('Edge', /\bEdg(e|A|iOS)?\//, `${onWindows} ${blink} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`),
  known('Opera', /\bOPR\/|\bOpera\b/, `${onWindows} ${blink} Chrome/136.0.0.0 Safari/537.36 OPR/121.0.0.0`),
  known(
    'Samsung Internet',
    /SamsungBrowser\//,
    `${onAndroid} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ),
  known('Vivaldi', /Vivaldi\//, `${onWindows} ${blink} Chrome/136.0.0.0 Safari/537.36 Vivaldi/7.4`),
  known(
    'Firefox',
    /\b(Firefox|FxiOS)\//,
    `${onWindows} Gecko/20100101 Firefox/153.0`,
    `${onIphone} ${webKit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  ),
  known(
    'Chrome',
    /\b(Chrome|CriOS|Chromium)\//,
    `${onMac} ${blink} Chrome/137.0.0.0 Safari/537.36`,
    `${onIphone} ${webKit} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`,
  ),
  known(
    'Safari',
    /Version\/[\d.]+ .{0,60}Safari\//,
    `${onMac} ${webKit} Version/18.5 Safari/605.1.15`,
    `${onIphone} ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`,
  ),
]

/** All programs by which people listen, in the order in which they are compared. */
export const knownApps: readonly KnownApp[] = [...podcastApps, ...players, ...browsers]
