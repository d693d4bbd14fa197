/**
 * Published captures whose license allows us to show them, unchanged, in `recorded-<id>.csv`. LICENCES.txt names the
 * sources.
 */
export const recordings = [
  {
    id: 'far-cry-new-dawn',
    game: 'Far Cry New Dawn',
    sha256: '77087654e7f04feecfa389cf8c0b1f5621b35a7bfa8cc3ae4ef608940420daa3',
  },
  {
    id: 'metro-exodus',
    game: 'Metro Exodus',
    sha256: '2bad0d315398019a2ff75d09bd05b1be55754e74298239349c3743dadefe6ae6',
  },
  {
    id: 'csgo',
    game: 'Counter-Strike: GO',
    sha256: '9b6032095ee4827077e01e4b17b60fe1c7043599d3ad67af415d3f5cc2eec1d2',
  },
  {
    id: 'resident-evil-2',
    game: 'Resident Evil 2',
    sha256: 'fe81f814dc14c7cc3d423679013d32269e3e53ba3eac9714b9709bfca8e9e339',
  },
] as const

export type RecordingId = (typeof recordings)[number]['id']
