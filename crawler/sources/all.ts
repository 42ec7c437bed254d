import type { Source } from '../source.ts'
import { clien } from './clien.ts'
import { pomppu } from './pomppu.ts'
import { quasarzone } from './quasarzone.ts'

export const SOURCES: Source[] = [pomppu, clien, quasarzone]
