/** The words about the people of a station, in English. */
export const words = {
  people: 'People',
  invite: 'Invite somebody',
  inviteButton: 'Invite',
  email: 'E-mail',
  emailSent: 'They get a link to set up their account.',
  emailNotSent: 'This server sends no e-mail: you get a link to pass on.',
  wrongEmail: 'Write it like name@example.org.',
  isMember: 'They belong to this station already.',

  you: 'You',
  invited: 'Invited, has not come yet',
  neverSeen: 'Has not signed in yet',
  by: (method: string) =>
    ({ password: ', by password', passkey: ', by passkey', link: ', by a link', openid: ', through another account' })[
      method
    ] ?? '',
  role: 'What they may do',
  roles: { owner: 'Owner', presenter: 'Presenter' },
  roleMeans: {
    owner: 'Everything, also keys, people and settings.',
    presenter: 'Their own shows: details, episodes and uploads. They see the rest.',
  },
  runs: 'Runs everything',
  shows: 'Their shows',
  noShows: 'No shows',

  change: 'Change role and shows',
  changeTitle: (name: string) => `What may ${name} do?`,
  changeButton: 'Change',
  changed: 'Changed. It holds from now on.',
  lastOwner: 'This is the only owner. Make somebody else an owner first.',

  setUpLink: 'Make a link to set up the account',
  setUpLinkMeans: 'It works once, for 24 hours. Earlier links no longer work.',
  resetLink: 'Make a link for another password',
  resetLinkMeans:
    'It works once, for 24 hours. Earlier links no longer work. When it is used, they are signed out everywhere else.',
  makeLink: 'Make the link',
  unproven:
    'Another station’s owner set up this account. The person first has to confirm their address through “Forgotten?” on the sign-in page, or whoever runs the server adds them.',
  mails: 'Too many e-mails were sent in the last hour. Try again later.',
  otherStations:
    'They belong to other stations too, so their link could open those. Whoever runs the server can make one.',
  linkTitle: (name: string) => `For ${name}`,
  linkMeans:
    'Pass this link on. It works once, for 24 hours, and whoever opens it has the account. It is shown only now.',
  mailed: (name: string) => `An e-mail is on its way to ${name}. Its link works once, for 24 hours.`,
  needsNone: (name: string) => `${name} has an account, and signs in as before.`,
  once: {
    copy: 'Copy the link',
    have: 'I have it',
    notCopied: 'You have not copied the link. It cannot be shown again, but you can make another.',
    closeAnyway: 'Close anyway',
  },

  remove: 'Remove from the station',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeMeans: 'They see nothing of this station any more, at once. What they did stays in the history.',
  removed: (name: string) => `${name} is removed.`,
}
