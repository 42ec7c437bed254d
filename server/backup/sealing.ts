// `keys.json` in an archive, sealed with the operator's passphrase: a compact JWE (RFC 7516), so that any implementation of it
// opens the file. The key comes from the passphrase by PBKDF2 (PBES2-HS512+A256KW, RFC 7518, 4.8); the text is under A256GCM.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'

const ALGORITHM = 'PBES2-HS512+A256KW'
/** As OWASP recommends for PBKDF2 with SHA-512, and more. */
const ROUNDS = 600_000

/** A sealed file without its passphrase. */
class WrongPassphrase extends Refused {}

/** Seals a file into another one, with BACKUP_PASSPHRASE. */
export async function sealFile(from: string, to: string, passphrase: string): Promise<void> {
  const sealed = await new CompactEncrypt(readFileSync(from))
    .setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM' })
    .setKeyManagementParameters({ p2c: ROUNDS })
    .encrypt(Buffer.from(passphrase))
  writeFileSync(to, sealed, { mode: 0o600 })
}

/** Opens a sealed file into another one, and removes the sealed one. Refuses without the passphrase that sealed it. */
export async function unsealFile(sealed: string, to: string): Promise<void> {
  if (!env.BACKUP_PASSPHRASE)
    throw new WrongPassphrase('백업 파일의 keys.json이 암호로 잠겨 있습니다. BACKUP_PASSPHRASE를 정해주세요.')
  try {
    const { plaintext } = await compactDecrypt(
      readFileSync(sealed, 'utf8'),
      Buffer.from(env.BACKUP_PASSPHRASE),
      { keyManagementAlgorithms: [ALGORITHM], maxPBES2Count: ROUNDS },
    )
    writeFileSync(to, plaintext, { mode: 0o600 })
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new WrongPassphrase('BACKUP_PASSPHRASE가 백업할 때의 암호와 다릅니다.')
  }
  rmSync(sealed)
}
