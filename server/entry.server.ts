// The build's entry: React Router's own exports (its tools look for them), and the way to serve them.
export * from 'virtual:react-router/server-build'
export { serve } from './serve.server.ts'
