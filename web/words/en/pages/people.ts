/** The words about the people of a station, in English. */
export const words = {
  people: 'People',
  invite: 'Invite someone',
  inviteButton: 'Invite',
  email: 'E-mail',
  emailSent: 'They receive a link to set up their account.',
  emailNotSent: 'This server doesn’t send e-mail: you get a link to pass on.',
  wrongEmail: 'Enter an address like name@example.org.',
  isMember: 'They already belong to this station.',

  you: 'You',
  invited: 'Invited, hasn’t signed in yet',
  neverSeen: 'Hasn’t signed in yet',
  by: (method: string) =>
    ({ password: ', by password', passkey: ', by passkey', link: ', by a link', openid: ', through another account' })[
      method
    ] ?? '',
  role: 'Role',
  roles: { owner: 'Owner', editor: 'Editor', presenter: 'Presenter' },
  roleMeans: {
    owner: 'Everything, including keys, people and settings.',
    editor: 'The schedule, and all shows, episodes and uploads. No keys, people or settings.',
    presenter: 'Their own shows: details, episodes and uploads. They can see the rest.',
  },
  mayDo: { owner: 'Can do everything', editor: 'Schedule and all shows' },
  shows: 'Their shows',
  noShows: 'No shows',

  change: 'Change role and shows',
  changeTitle: (name: string) => `Role and shows of ${name}`,
  changeButton: 'Change',
  changed: 'Changed. This applies from now on.',
  lastOwner: 'This is the only owner. Make someone else an owner first.',

  setUpLink: 'Create a set-up link',
  setUpLinkMeans: 'It works once, within 24 hours. Earlier links stop working.',
  resetLink: 'Create a password link',
  resetLinkMeans:
    'It works once, within 24 hours. Earlier links stop working. When they use it, they are signed out everywhere else.',
  makeLink: 'Create link',
  unproven:
    'Another station’s owner set up this account. The person first has to confirm their address through “Forgot password?” on the sign-in page, or the operator of the server can add them.',
  mails: 'Too many e-mails were sent in the last hour. Try again later.',
  noMailLeft:
    'They have been added, but too many e-mails were sent to this address in the last hour. Create a link for them later.',
  otherStations:
    'They belong to other stations too, and a link would open those as well. The operator of the server can create one.',
  linkTitle: (name: string) => `For ${name}`,
  linkMeans:
    'Pass this link on. It works once, within 24 hours, and gives the account to anyone who opens it. It is only shown now.',
  mailed: (name: string) => `An e-mail is on its way to ${name}. The link in it works once, within 24 hours.`,
  needsNone: (name: string) => `${name} already has an account and signs in as before.`,
  once: {
    copy: 'Copy the link',
    have: 'Done',
    notCopied: 'You haven’t copied the link. It can’t be shown again, but you can create another one.',
    closeAnyway: 'Close anyway',
  },

  remove: 'Remove from the station',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeMeans: 'They lose access to this station at once. What they did stays in the history.',
  removed: (name: string) => `${name} was removed.`,
}
