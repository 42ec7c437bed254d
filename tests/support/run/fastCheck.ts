import fc from 'fast-check'

// The same examples in every run, so that what fails once fails again; `bun run prove` draws new ones.
if (process.env.PROVE !== 'full') fc.configureGlobal({ seed: 20_261_122 })

export default fc
