import { provide } from '../standIns/packages.ts'

const isRoot = process.getuid?.() === 0

/** An owner other than root. A process without the rights of root has only its own user. */
export const ownerBefore = isRoot
  ? { uid: 4711, gid: 4712 }
  : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

/** The words that run a command as a user to whom the rights of files apply. */
export const asOrdinaryUser = (command: string[]): [string, string[]] =>
  isRoot
    ? [
        provide(['util-linux'], ['/usr/bin/setpriv']),
        ['--reuid=65534', '--regid=65534', '--clear-groups', ...command],
      ]
    : [command[0] ?? '', command.slice(1)]
