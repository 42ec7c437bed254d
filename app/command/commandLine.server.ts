import { parseArgs } from 'node:util'
import { type ArgDef, type ArgsDef, type CommandDef, runCommand, showUsage } from 'citty'
import { describeFault, Refused } from './refused.server.ts'

/** The command line is invalid: exit code 2. */
export class UsageError extends Refused {}

/** The types of arguments that a command defines differ from command to command. */
// biome-ignore lint/suspicious/noExplicitAny: citty's own type for a command of any arguments
type Command = CommandDef<any>

/**
 * Runs a command with the arguments of the process. Only the current user can read the files that it writes. Prints a
 * refusal or a fault of the machine as one line. Unlike citty, refuses unknown options and options without a value.
 */
export async function runCommandLine(command: Command): Promise<void> {
  process.umask(0o077)
  const words = process.argv.slice(2)
  const subCommands = command.subCommands as Record<string, Command> | undefined
  const leaf = subCommands?.[words[0] ?? '']
  const [chosen, rawArgs] = leaf ? [leaf, words.slice(1)] : [command, words]
  if (words.includes('--help') || words.includes('-h') || (subCommands && words.length === 0))
    return await showUsage(chosen)
  try {
    assertKnown((chosen.args ?? {}) as ArgsDef, rawArgs)
    await runCommand(chosen, { rawArgs })
  } catch (error) {
    const fault = describeFault(error)
    if (fault === null) throw error
    console.error(fault)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

function assertKnown(known: ArgsDef, given: string[]): void {
  const isOption = ([, { type }]: [string, ArgDef]) => type !== 'positional'
  const options = Object.entries(known).filter(isOption)
  const { tokens, positionals } = parseArgs({
    args: given,
    options: Object.fromEntries(
      options.map(([name, { type }]) => [name, { type: type === 'boolean' ? type : 'string' }] as const),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') assertOption(Object.fromEntries(options), token)
  const places = Object.entries(known).filter((entry) => !isOption(entry))
  const surplus = positionals[places.length]
  if (surplus !== undefined) refuse(`알 수 없는 명령이나 값입니다: ${surplus}`)
  const missing = places[positionals.length]
  if (missing !== undefined) refuse(`${missing[0].toUpperCase()} 자리에 값이 필요합니다`)
}

function assertOption(known: ArgsDef, { name, rawName, value }: Option): void {
  const option = known[name]
  if (option === undefined) refuse(`알 수 없는 옵션입니다: ${rawName}`)
  if (option.type !== 'boolean' && !value) refuse(`${rawName} 옵션에 값이 필요합니다`)
}

interface Option {
  name: string
  rawName: string
  value?: string | undefined
}

function refuse(words: string): never {
  throw new UsageError(`${words} · 사용법은 --help`)
}
