/** Why a command on the backups does nothing, in one line for the operator. */
export class Refused extends Error {}

/** Runs a command; a refusal is one line and exit code 1. */
export async function sayRefusal(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
