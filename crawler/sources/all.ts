import type { Source } from '../source.ts'
import { arcalive } from './arcalive.ts'
import { clien } from './clien.ts'
import { coolenjoy } from './coolenjoy.ts'
import { damoang } from './damoang.ts'
import { eomisae } from './eomisae.ts'
import { fmkorea } from './fmkorea.ts'
import { pomppu } from './pomppu.ts'
import { quasarzone } from './quasarzone.ts'
import { ruliweb } from './ruliweb.ts'
import { theqoo } from './theqoo.ts'

export const SOURCES: Source[] = [
  pomppu,
  clien,
  damoang,
  ruliweb,
  quasarzone,
  eomisae,
  fmkorea,
  arcalive,
  theqoo,
  coolenjoy,
]
