import { resolve } from 'node:path'
import { env } from '../env.server.ts'

/** Why a command or a start does nothing, in one line for the operator. */
export class Refused extends Error {}

/** What an operator can do about a fault of the machine, by the code of SQLite or of the system call. */
const FAULTS: Array<[code: RegExp, words: string]> = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, '공간이 부족합니다. 디스크를 비운 뒤 다시 실행해주세요.'],
  [/^EROFS/, '읽기 전용 파일 시스템이어서 쓸 수 없습니다.'],
  [
    /^(?:SQLITE_(?:READONLY|CANTOPEN|PERM)|EACCES|EPERM)/,
    '파일을 열거나 쓸 수 없습니다. 폴더와 파일의 소유자인 사용자로 실행하였는지 확인해주세요.',
  ],
  [
    /^SQLITE_(?:NOTADB|CORRUPT)/,
    'app.db가 데이터베이스가 아니거나 손상되었습니다. 백업 파일이나 복제본을 복구해주세요.',
  ],
  [/^(?:SQLITE_IOERR|EIO)/, '디스크를 읽거나 쓰는 중에 오류가 났습니다. 디스크를 확인해주세요.'],
  [/^SQLITE_BUSY/, '다른 프로그램이 데이터베이스에 쓰고 있습니다. 잠시 후 다시 실행해주세요.'],
  [/^(?:EEXIST|ENOTDIR)/, '폴더가 있어야 할 자리에 파일이 있습니다.'],
]

/** One line that says what a refusal or a fault of the machine is and where; null for any other error. */
export function describeFault(error: unknown): string | null {
  if (error instanceof Refused) return error.message
  if (!(error instanceof Error)) return null
  const { code, path, cause } = error as NodeJS.ErrnoException
  const fault = FAULTS.find(([pattern]) => typeof code === 'string' && pattern.test(code))
  return fault ? `${placeOf(path)}: ${fault[1]} (${code})` : describeFault(cause)
}

function placeOf(path: string | undefined): string {
  const folder = resolve(env.DATA_DIR)
  if (path === undefined || path === folder) return `DATA_DIR ${folder}`
  return path.startsWith(folder) || folder.startsWith(path) ? `DATA_DIR ${folder} · ${path}` : path
}
