import { studio } from '#content/studio.ts'

export type ProviderKey = 'google-drive' | 'filemail'

type Provider = {
  name: string
  kind: string
  steps: readonly string[]
  field: { label: string; placeholder: string; submit: string }
}

export const fileProviders: Record<ProviderKey, Provider> = {
  'google-drive': {
    name: 'Google Drive',
    kind: 'Cloud drive',
    steps: [
      'Zip your project folder',
      'Upload it to Google Drive',
      'Share it with edit permissions',
      'Copy the share link',
    ],
    field: {
      label: 'Google Drive link',
      placeholder: 'https://drive.google.com/file/d/...',
      submit: 'Submit Google Drive Link',
    },
  },
  filemail: {
    name: 'Filemail',
    kind: 'File transfer',
    steps: [
      'Upload your zipped project to Filemail',
      `Send it to ${studio.supportEmail}`,
      'Copy the tracking link',
    ],
    field: {
      label: 'Filemail link',
      placeholder: 'https://www.filemail.com/d/...',
      submit: 'Submit Filemail Link',
    },
  },
}
