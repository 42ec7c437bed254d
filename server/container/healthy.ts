// The image's health check: exits with 0 when the service reads and writes its data.

export {}

const address = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
const ready = await fetch(address, { redirect: 'error' }).catch(() => null)
process.exit(ready?.status === 200 ? 0 : 1)
