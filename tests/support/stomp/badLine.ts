import { createServer, connect as open, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFrameCutter } from './webSocketFrames.ts'

/** A proxy between clients and a server, as bad as a train's network. */
export interface BadLine {
  port: number
  /** From now on it passes everything on. */
  heal: () => void
  close: () => Promise<void>
  /** What it did so far. */
  done: { lost: number; halved: number; cut: number }
}

const LOST = 0.02
const HALVED = 0.3
const MAX_DELAY_MS = 150
/** The bounds of how long a connection lives until the line is healed. */
const LIVES_MS = { least: 4_000, most: 20_000 }

/** Delays chunks, halves them, loses whole messages of the server, and cuts connections. */
export async function startBadLine(serverPort: number, random: () => number): Promise<BadLine> {
  const done = { lost: 0, halved: 0, cut: 0 }
  const sockets = new Set<Socket>()
  let isBad = true

  /** Passes chunks on in their order, each late, some in two pieces. */
  const slowly = (to: Socket) => {
    let passed = Promise.resolve()
    const write = (bytes: Buffer) => {
      if (!to.destroyed) to.write(bytes)
    }
    return (bytes: Buffer) => {
      passed = passed.then(async () => {
        if (!isBad) return write(bytes)
        await sleep(random() * MAX_DELAY_MS)
        if (bytes.length < 2 || random() > HALVED) return write(bytes)
        const half = 1 + Math.floor(random() * (bytes.length - 1))
        done.halved++
        write(bytes.subarray(0, half))
        await sleep(random() * MAX_DELAY_MS)
        write(bytes.subarray(half))
      })
    }
  }

  /** The answer to the upgrade passes; of the frames behind it some messages are lost. */
  const losing = (pass: (bytes: Buffer) => void) => {
    let head: Buffer | null = Buffer.alloc(0)
    const cut = createFrameCutter((frame, headBytes) => {
      const isMessage = frame.toString('latin1', headBytes, headBytes + 7) === 'MESSAGE'
      if (isBad && isMessage && random() < LOST) done.lost++
      else pass(Buffer.from(frame))
    })
    return (bytes: Buffer) => {
      if (head === null) return cut(bytes)
      head = Buffer.concat([head, bytes])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      pass(head.subarray(0, end + 4))
      cut(head.subarray(end + 4))
      head = null
    }
  }

  const server = createServer((client) => {
    const upstream = open(serverPort, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', slowly(upstream))
    upstream.on('data', losing(slowly(client)))
    const life = LIVES_MS.least + random() * (LIVES_MS.most - LIVES_MS.least)
    const cutting = setTimeout(() => {
      if (!isBad) return
      done.cut++
      end()
    }, life)
    client.on('close', () => clearTimeout(cutting))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    done,
    heal: () => {
      isBad = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
