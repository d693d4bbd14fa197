export const TELLING = '/api/desk/telling'
