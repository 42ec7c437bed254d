// How often two listings rightly become one product: pairs by an author who did not know the rules, and generated
// pairs.

import { write } from '#db/client.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import { post } from './listings.ts'

/** A listing as a pair describes it. */
export interface Posted {
  title: string
  source: string
  outboundUrl: string | null
}

export interface Pair {
  a: Posted
  b: Posted
  same: boolean
  why: string
}

export interface Accuracy {
  precision: number
  recall: number
  /** Half of the 95 % interval, by Wilson. */
  precisionInterval: [number, number]
  recallInterval: [number, number]
  wrong: Pair[]
}

/** Takes both listings of each pair like the crawler, in an otherwise empty database. */
export function judgePairs(pairs: Pair[]): Accuracy {
  const judged = pairs.map((pair) => ({ pair, joined: isOneProduct(pair) }))
  const joined = judged.filter((one) => one.joined)
  const same = judged.filter(({ pair }) => pair.same)
  const right = joined.filter(({ pair }) => pair.same).length
  return {
    precision: right / joined.length,
    recall: right / same.length,
    precisionInterval: wilson(right, joined.length),
    recallInterval: wilson(right, same.length),
    wrong: judged.filter(({ pair, joined }) => pair.same !== joined).map(({ pair }) => pair),
  }
}

class Enough extends Error {}

function isOneProduct({ a, b }: Pair): boolean {
  let answer = false
  try {
    write(() => {
      answer = recordListing(listing(1, a)).productId === recordListing(listing(2, b)).productId
      throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return answer
}

const listing = (no: number, { title, source, outboundUrl }: Posted): Listing =>
  post(no, title, { sourceKey: source, postKey: `${source}:${no}`, outboundUrl })

const Z = 1.96

/** The 95 % interval of a share. */
function wilson(hits: number, all: number): [number, number] {
  const share = hits / all
  const middle = share + Z ** 2 / (2 * all)
  const spread = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  const scale = 1 + Z ** 2 / all
  return [(middle - spread) / scale, (middle + spread) / scale]
}
