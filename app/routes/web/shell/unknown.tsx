/** Any unknown address: the frame shows its 404 page. */
export const loader = () => {
  throw new Response(null, { status: 404 })
}

export default function Unknown() {
  return null
}
