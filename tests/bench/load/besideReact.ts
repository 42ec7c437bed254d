import type { Row } from '../table.ts'
import type { LoadResult } from './load.ts'
import { highest, inTurn } from './rounds.ts'
import { NODEBB, prepareRuns, type Question, type Stage } from './stage.ts'

/**
 * Measures a page rendered for one reader: beside React alone, which renders the same tree whole for each request without
 * session, queries and router (kept markup and answers in JSON make ours faster than that), and beside `times` as many
 * requests as NodeBB answers. Returns the samples too, for rows on how long readers wait.
 */
export async function measureBesideReact(
  what: string,
  stage: Stage,
  question: Question,
  times: number,
): Promise<{ rows: Row[]; samples: LoadResult[] }> {
  const { warmUp, ours, rawReact } = await prepareRuns(stage, question)
  await warmUp()
  await rawReact()
  const samples = await inTurn({ ours, rawReact })
  const best = { what, unit: 'requests/s', ours: highest(samples.ours.map(({ perSecond }) => perSecond)) }
  const rows = [
    {
      ...best,
      limit: highest(samples.rawReact.map(({ perSecond }) => perSecond)),
      limitIs: 'React alone: renderToString of the same tree, packed',
    },
    { ...best, limit: times * NODEBB.perSecond, limitIs: `${times} × NodeBB` },
  ]
  return { rows, samples: samples.ours }
}
