/** What a look at a drive has to say: which files were left out, and why the drive itself could not be looked at. */
export const driveSentences = {
  // one file
  drive_kind_unread: '“{file}” was left out: it is of a kind that is not read.',
  drive_file_there: '“{file}” was left out: it is here already, as “{document}”.',
  drive_file_gone: '“{file}” is not there any more.',
  drive_file_binned: '“{file}” was put into the bin, or is of a kind that cannot be read.',
  drive_file_unshared: 'It is not on the drive any more, or is not shared with who connected it.',
  drive_file_large: '“{file}” was left out: it is larger than {size} MB.',
  drive_file_no_room:
    '“{file}” was left out: the organisation stores as much as it may. Delete documents that are not needed, or take a larger plan.',
  drive_files_left: { one: 'And one more file was left out.', other: 'And {count} more files were left out.' },
  // what was chosen
  drive_too_many: 'More than {most} files were chosen. Choose folders further inside.',
  drive_too_deep: 'A folder that was chosen is too deep or holds more than {most} files. Choose folders further inside.',
  drive_folder_full: 'This folder holds more files than can be looked at. Choose a folder inside.',
  // the drive
  drive_person_left: 'Who connected this drive is not a member any more. Connect it again.',
  drive_no_right: 'Who connected this drive may not bring in documents any more. Let somebody who may connect it again.',
  drive_plan_ended: 'The trial period or the subscription of who connected this drive has ended.',
  drive_not_set_up: 'Drives of this kind are not set up here any more. Whoever runs the service can do it.',
  drive_sealed: 'The service cannot read the access to this drive any more. Connect it again.',
  drive_consent_ended: 'Google does not let us read these files any more: the consent was taken back or has run out. Connect it again.',
  drive_refuses: 'The server refuses the name and the password. Connect it again.',
  drive_folder_missing: 'The folder of your organisation is not there. Whoever runs the service can make it (DRIVE_FOLDER).',
  drive_google_fails: 'Google answers {status}. Try again later.',
  drive_google_strange: 'Google answers something else than is documented. Try again later.',
  drive_server_fails: 'The server answers {status}: this is no address of a WebDAV folder, or it has a problem.',
  drive_no_list: 'What the server answers is no list of files. Check the address.',
  drive_sends_much: 'What {host} sends is larger than {size} MB.',
  drive_silent: '{host} does not answer. Check the address, or try again later.',
  drive_private:
    '{host} is no public address that is known. Check it; whoever runs the service can allow one of a private network (DRIVE_HOSTS).',
  drive_no_address: 'This is no address of a server: write it whole, beginning with https://.',
  drive_unguarded: 'Use https://: over http:// anybody on the way could read the password.',
} as const;
