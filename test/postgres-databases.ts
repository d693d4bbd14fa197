import pg from 'pg'

/** Creates a database in a cluster, as a copy of `template` or empty. @returns its address */
export async function createPostgresDatabase(
  clusterUrl: string,
  name: string,
  template = 'template0',
): Promise<string> {
  await administer(clusterUrl, `create database "${name}" template "${template}"`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database and ends all connections to it. */
export async function dropPostgresDatabase(url: string): Promise<void> {
  const clusterUrl = new URL(url)
  clusterUrl.pathname = '/postgres'
  await administer(
    clusterUrl.href,
    `drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`,
  )
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
