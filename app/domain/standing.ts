/** On the server, the answer for which something stands. Remix writes no field whose name is a symbol. */
export const ANSWER = Symbol.for('the answer of a loader')

/** Stands for an answer that a page contains once, in the element `loaded`, under the id of its route. */
interface Standing {
  inPage: string
  [ANSWER]?: unknown
}

/** Makes a short placeholder for a loader's answer. The server gives it to Remix while it draws a page, because Remix takes long to write a whole answer. */
export const standFor = (routeId: string, answer: unknown): Standing => ({
  inPage: routeId,
  [ANSWER]: answer,
})

/** True for what `standFor` made, here or on the server. */
export const isStanding = (answer: unknown): answer is Standing =>
  typeof answer === 'object' && answer !== null && 'inPage' in answer
