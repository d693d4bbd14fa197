/** The second step of a reset, to which the mailed link leads. */
export const CHOOSE_PASSWORD = '/auth/reset?step=choose'
