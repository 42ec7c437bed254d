import type { Source } from '../source.ts'
import { arcalive } from './arcalive.ts'
import { clien } from './clien.ts'
import { fmkorea } from './fmkorea.ts'
import { pomppu } from './pomppu.ts'
import { quasarzone } from './quasarzone.ts'
import { theqoo } from './theqoo.ts'

export const SOURCES: Source[] = [pomppu, clien, quasarzone, fmkorea, arcalive, theqoo]
