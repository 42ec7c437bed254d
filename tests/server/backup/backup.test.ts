import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { create } from 'tar'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { buildIfStale } from '#server/build/build.ts'
import { asOrdinaryUser, ownerBefore } from '#tests/support/faults/otherUser.ts'
import { cast } from '#tests/support/people/cast.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { provide } from '#tests/support/standIns/packages.ts'

const COMMANDS = join(import.meta.dirname, '..', '..', '..', 'server', 'backup')

beforeAll(() => buildIfStale())

let place: string
let archives: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-backup-'))
  archives = join(place, 'archives')
})
afterEach(() => rmSync(place, { recursive: true }))

const run = (command: string, args: string[], DATA_DIR = env.DATA_DIR) =>
  spawnSync(process.execPath, [join(COMMANDS, command), ...args], {
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
    cwd: place,
  })

/** A folder of data with a post, an upload and keys. */
function fill(): void {
  const { kim } = cast()
  writeBoard(kim, NewBoard.parse({ title: '보관할 글', content: '<p>본문</p>' }))
  readOrMakeKeys()
  mkdirSync(join(env.DATA_DIR, 'uploads'), { recursive: true })
  writeFileSync(join(env.DATA_DIR, 'uploads', 'abcdefghijklmnopqrstuv.webp'), 'a picture')
}

function readIn<T>(folder: string, sql: string): T[] {
  const database = new Database(join(folder, 'app.db'), { readonly: true })
  try {
    return database.prepare(sql).pluck().all() as T[]
  } finally {
    database.close()
  }
}
const titlesIn = (folder: string) => readIn<string>(folder, 'select title from boards')

test('what a running service holds is archived, and comes back whole in an empty folder', async () => {
  fill()
  const service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
  const { stdout, status } = run('backup.ts', ['--to', archives])
  const [archive = ''] = readdirSync(archives)
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining(`백업하였습니다. 복구하려면: bun run restore ${join(archives, archive)}\n`),
  ])
  await service.stop()
  expect(archive).toMatch(/^hotdeal-\d{8}-\d{6}\.tar\.gz$/)
  expect(statSync(join(archives, archive)).mode & 0o077, 'nobody else reads it').toBe(0)

  const into = join(place, 'restored')
  const restored = run('restore.ts', [join(archives, archive), '--into', into])
  expect([restored.status, restored.stdout]).toEqual([0, expect.stringContaining('복구하였습니다')])
  expect(titlesIn(into)).toEqual(['보관할 글'])
  expect(readFileSync(join(into, 'keys.json'), 'utf8')).toBe(
    readFileSync(join(env.DATA_DIR, 'keys.json'), 'utf8'),
  )
  expect(readFileSync(join(into, 'uploads', 'abcdefghijklmnopqrstuv.webp'), 'utf8')).toBe('a picture')
  const again = await startProcess({ DATA_DIR: into, CRAWL: 'off' })
  expect(await (await fetch(`${again.url}/boards`)).text()).toContain('보관할 글')
  await again.stop()
})

test.each([
  ['backup.ts', ['--too', 's3://bucket/archives'], '알 수 없는 옵션입니다: --too'],
  ['backup.ts', ['--to'], '--to 옵션에 값이 필요합니다'],
  ['backup.ts', ['--to='], '--to 옵션에 값이 필요합니다'],
  ['backup.ts', ['archives'], '알 수 없는 명령이나 값입니다: archives'],
  ['restore.ts', [], 'FILE 자리에 값이 필요합니다'],
  ['restore.ts', ['archive.tar.gz', '--in', 'folder'], '알 수 없는 옵션입니다: --in'],
  ['drill.ts', ['--now'], '알 수 없는 옵션입니다: --now'],
])('%s %j is refused with one line, and nothing is written', (command, words, said) => {
  fill()
  const { status, stdout, stderr } = run(command, words)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(said)])
  expect(readdirSync(place)).toEqual([])
  expect(existsSync(join(env.DATA_DIR, 'backups'))).toBe(false)
})

test('an archive is as of one instant while others write', async () => {
  cast()
  const writer = spawn(
    process.execPath,
    [
      '-e',
      `const D=require('better-sqlite3');const d=new D('${join(env.DATA_DIR, 'app.db')}',{timeout:5000});d.exec('create table pairs(a,b)');console.log('on');const w=d.transaction((n)=>{d.prepare('insert into pairs values(?,0)').run(n);d.prepare('update pairs set b=? where a=?').run(n,n)});let n=0;setInterval(()=>w(++n),1)`,
    ],
    { cwd: join(COMMANDS, '..', '..'), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(writer.stdout, 'data')
  readOrMakeKeys()
  await expect.poll(() => readIn<number>(env.DATA_DIR, 'select count(*) from pairs')[0]).toBeGreaterThan(0)
  const archive = await makeBackup(archives)
  writer.kill('SIGKILL')
  const into = join(place, 'restored')
  await restoreBackup(archive, into)
  expect(readIn(into, 'select count(*) from pairs where a <> b')).toEqual([0])
  expect(readIn<number>(into, 'select count(*) from pairs')[0]).toBeGreaterThan(0)
})

describe('with an archive', () => {
  let archive: string
  beforeEach(async () => {
    fill()
    archive = await makeBackup(archives)
  })

  test('former data stays beside the restored one, and both are counted', async () => {
    const into = join(place, 'data')
    // In a process of its own: closing a file here would give up the locks that SQLite holds on it.
    spawnSync('cp', ['-r', env.DATA_DIR, into])
    const { before, after, former } = await restoreBackup(archive, into)
    expect([before?.게시글, after.게시글]).toEqual([1, 1])
    expect(titlesIn(former ?? '')).toEqual(['보관할 글'])
  })

  describe('which is in the folder that it replaces', () => {
    let into: string
    let inside: string
    beforeEach(() => {
      into = join(place, 'data')
      spawnSync('cp', ['-r', env.DATA_DIR, into])
      mkdirSync(join(into, 'backups'), { recursive: true })
      inside = join(into, 'backups', 'hotdeal-20261101-000000.tar.gz')
      renameSync(archive, inside)
      writeFileSync(join(into, 'backups', 'before-migration-1.db'), 'a copy')
    })
    const backups = () => readdirSync(join(into, 'backups')).toSorted()
    const both = ['before-migration-1.db', 'hotdeal-20261101-000000.tar.gz']

    test('archives and copies stay in the folder, and the former data has none', () => {
      const { status, stdout } = run('restore.ts', [inside, '--into', into])
      expect([status, stdout]).toEqual([0, expect.stringContaining(`백업 파일은 ${into}에 남아 있습니다`)])
      expect([titlesIn(into), backups()]).toEqual([['보관할 글'], both])
      const former = readdirSync(place).find((name) => name.startsWith('data.before-')) ?? ''
      expect(readdirSync(join(place, former))).not.toContain('backups')
    })

    test('the restored folder has the owner of the folder that it replaces', () => {
      for (const path of ['', 'app.db', 'keys.json'])
        chownSync(join(into, path), ownerBefore.uid, ownerBefore.gid)
      expect(run('restore.ts', [inside, '--into', into]).status).toBe(0)
      for (const path of ['', 'app.db', 'keys.json', 'uploads', 'uploads/abcdefghijklmnopqrstuv.webp']) {
        const { uid, gid } = statSync(join(into, path))
        expect({ path, uid, gid }).toEqual({ path, ...ownerBefore })
      }
    })

    test('a damaged database is replaced: that is why people restore', () => {
      writeFileSync(join(into, 'app.db'), 'x'.repeat(8192))
      for (const rest of ['-wal', '-shm']) rmSync(join(into, `app.db${rest}`), { force: true })
      const { status, stderr } = run('restore.ts', [inside, '--into', into])
      expect([status, stderr]).toEqual([0, ''])
      expect(titlesIn(into)).toEqual(['보관할 글'])
    })

    test.each([2, 3, 4])(
      'killed at renaming %i of 4: commands say where all is, and the next restore works',
      (time) => {
        const strace = ['-f', '-o', '/dev/null', '-e', `inject=/^rename:signal=SIGKILL:when=${time}`]
        const words = [process.execPath, join(COMMANDS, 'restore.ts'), inside, '--into', into]
        const killed = spawnSync(provide(['strace'], ['/usr/bin/strace']), [...strace, ...words], {
          env: { ...process.env },
        })
        expect(killed.signal).toBe('SIGKILL')
        const left = readdirSync(place).filter((name) => name.startsWith('data'))
        if (time === 2) expect(left).toContain('data')
        else
          for (const command of ['backup/backup.ts', 'main.ts', 'doctor.ts']) {
            const { status, stdout, stderr } = run(join('..', command), [], into)
            expect([command, status]).toEqual([command, 1])
            expect(stdout + stderr).toContain('복구가 도중에 중단되었습니다')
            for (const name of left.filter((name) => /before|restored/.test(name)))
              expect(stdout + stderr).toContain(join(place, name))
          }
        const { status, stderr } = run('restore.ts', [inside, '--into', into])
        expect([status, stderr]).toEqual([0, ''])
        expect([titlesIn(into), backups()]).toEqual([['보관할 글'], both])
      },
    )

    test('a user who may not write beside the folder is told who may', () => {
      for (const path of [inside, join(into, 'backups'), into]) chmodSync(path, 0o755)
      chmodSync(place, 0o555)
      const words = [join(COMMANDS, 'restore.ts'), inside, '--into', join(place, 'other')]
      const { status, stdout, stderr } = spawnSync(...asOrdinaryUser([process.execPath, ...words]), {
        env: process.env,
        encoding: 'utf8',
      })
      chmodSync(place, 0o700)
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('root로 실행')])
    })
  })

  test('a folder in use is refused and stays as it is', async () => {
    const service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' })
    const { status, stderr } = run('restore.ts', [archive])
    expect([status, stderr]).toEqual([1, expect.stringContaining('사용하는 프로그램이 있습니다')])
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    await service.stop()
    expect(titlesIn(env.DATA_DIR)).toEqual(['보관할 글'])
  })

  test.each([
    ['cut off', () => truncateSync(archive, statSync(archive).size - 500), '읽을 수 없습니다'],
    ['of something else', () => writeFileSync(archive, 'no archive'), '읽을 수 없습니다'],
    ['without a file of its list', () => repack((folder) => rmSync(join(folder, 'keys.json'))), 'keys.json'],
    [
      'with a changed file',
      () => repack((folder) => writeFileSync(join(folder, 'keys.json'), '{}')),
      'keys.json',
    ],
    [
      'with a file more',
      () => repack((folder) => writeFileSync(join(folder, 'uploads', 'more.webp'), 'x')),
      'more.webp',
    ],
    [
      'with a link in place of a file',
      () =>
        repack((folder) => {
          const file = join(folder, 'uploads', 'abcdefghijklmnopqrstuv.webp')
          writeFileSync(join(place, 'archives', 'outside'), readFileSync(file))
          rmSync(file)
          symlinkSync(join(place, 'archives', 'outside'), file)
        }),
      'abcdefghijklmnopqrstuv.webp',
    ],
  ])('an archive %s is refused, and nothing is left behind', async (_, damage, words) => {
    await damage()
    const into = join(place, 'restored')
    await expect(restoreBackup(archive, into)).rejects.toThrow(words)
    expect(existsSync(into)).toBe(false)
    expect(readdirSync(place)).toEqual(['archives'])
  })

  /** Unpacks the archive, lets somebody change it, and packs it again with the old list. */
  async function repack(change: (folder: string) => void): Promise<void> {
    const folder = mkdtempSync(join(archives, 'repacked-'))
    spawnSync('tar', ['-xzf', archive, '-C', folder])
    change(folder)
    await create({ gzip: true, cwd: folder, file: archive, portable: true }, readdirSync(folder))
    rmSync(folder, { recursive: true })
  }
})

test('a backup that is killed leaves no archive, and the next one removes what it left', async () => {
  fill()
  mkdirSync(archives)
  for (const begun of [join(archives, '.making-'), join(env.DATA_DIR, '.backup-')])
    writeFileSync(join(mkdtempSync(begun), 'app.db'), 'half a copy')
  const left = readdirSync(archives)
  const child = spawn(process.execPath, [join(COMMANDS, 'backup.ts'), '--to', archives], {
    env: { ...process.env },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  await expect.poll(() => readdirSync(archives).some((name) => !left.includes(name))).toBe(true)
  child.kill('SIGKILL')
  await gone
  await makeBackup(archives)
  expect(readdirSync(archives).filter((name) => !name.startsWith('hotdeal-'))).toEqual([])
  expect(readdirSync(archives)).not.toEqual([])
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.backup-'))).toEqual([])
})

test('two backups at once make two archives: neither takes the other for one that was killed', async () => {
  fill()
  const days = [1, 2].map((day) => new Date(Date.UTC(2026, 10, day)))
  await Promise.all(days.map((day) => makeBackup(archives, day)))
  expect(readdirSync(archives).toSorted()).toEqual([
    'hotdeal-20261101-000000.tar.gz',
    'hotdeal-20261102-000000.tar.gz',
  ])
})
