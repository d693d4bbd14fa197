import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sent } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { BuyerKind } from '#domain/crm/buyers/buyer.ts'
import {
  ADDRESS_MAX,
  type BuyerInput,
  buyerSchema,
  COMPANY_NAME_MAX,
  NO_BUYER,
  REFERENCE_MAX,
  type StoredBuyer,
} from '#domain/crm/buyers/buyers.schema.ts'
import { COUNTRIES, countryName, isInUnion, UNION_VAT_PREFIXES } from '#domain/crm/buyers/countries.ts'
import { lazy } from '#domain/kernel/time.ts'
import { useAccountChange } from './use-account-change.ts'

type BuyerFormProps = {
  /** Null if the client has never entered billing details. */
  details: StoredBuyer | null
  onSaved: (details: StoredBuyer) => void
  /** Label of the button. */
  action?: string
}

export function BuyerForm({ details, onSaved, action = 'Save' }: BuyerFormProps) {
  const save = useAccountChange('PUT', '/api/buyer')
  const queryClient = useQueryClient()
  const stored = details?.version ?? NO_BUYER
  const [opened] = useState(stored)
  // After a conflict the stored details are shown above the form, and the next attempt overwrites them.
  const [isRefused, setIsRefused] = useState(false)
  return (
    <BuyerFields
      values={details ? valuesOf(details) : { kind: 'consumer' }}
      action={action}
      send={async (input) => {
        const saved = await save({ ...input, version: isRefused ? stored : opened })
        if (!('answer' in saved)) {
          if (saved.isConflict) {
            await queryClient.invalidateQueries({ queryKey: ['/api/buyer'] })
            setIsRefused(true)
          }
          return saved
        }
        onSaved(await saved.answer.json())
        return {}
      }}
    />
  )
}

type BuyerFieldsProps = {
  /** Initial values by field name; without `kind` only the kind is asked. */
  values: Readonly<Record<string, string>>
  /** In the buyer's own words by default. */
  kinds?: readonly KindOption[]
  action: string
  send: (input: BuyerInput) => Promise<Sent>
  onType?: (() => void) | undefined
  /** Called when a choice changes the price, before the form is sent. */
  onChoice?: (choice: { kind: BuyerKind; country: string }) => void
}

/** Consumers enter a country, companies what an invoice requires. */
export function BuyerFields({ values, kinds = OWN_KINDS, action, send, onType, onChoice }: BuyerFieldsProps) {
  const [kind, setKind] = useState(values.kind as BuyerKind | undefined)
  const [country, setCountry] = useState(values.country ?? '')
  const form = useForm<BuyerInput>({ schema: buyerSchema, initial: { values }, send })
  const choose = (choice: { kind: BuyerKind | undefined; country: string }) => {
    setKind(choice.kind)
    setCountry(choice.country)
    if (choice.kind) onChoice?.({ kind: choice.kind, country: choice.country })
  }
  return (
    <form
      {...form.props}
      onChange={(event) => {
        onType?.()
        form.props.onChange(event)
      }}
      aria-label="Billing details"
      className="grid gap-5"
    >
      {form.failure && <Alert tone="failure">{form.failure}</Alert>}
      <RadioCards
        legend="Buyer"
        name="kind"
        options={kinds}
        chosen={kind}
        onChoose={(chosen) => choose({ kind: chosen, country })}
        error={form.field('kind').error}
        className="sm:grid-cols-2"
      />
      {kind && (
        <>
          <SelectField
            {...form.field('country')}
            label="Country"
            required
            autoComplete="country"
            options={countryOptions()}
            onChange={(event) => choose({ kind, country: event.currentTarget.value })}
          />
          {kind === 'company' && <CompanyFields field={form.field} country={country} />}
          <div>
            <Button type="submit" busy={form.busy}>
              {action}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

type CompanyFieldsProps = {
  field: ReturnType<typeof useForm<BuyerInput>>['field']
  country: string
}

function CompanyFields({ field, country }: CompanyFieldsProps) {
  return (
    <>
      <TextField
        {...field('companyName')}
        label="Company name"
        required
        autoComplete="organization"
        maxLength={COMPANY_NAME_MAX}
      />
      <TextAreaField
        {...field('address')}
        label="Address"
        hint="Street, postcode and city"
        required
        rows={3}
        autoComplete="street-address"
        maxLength={ADDRESS_MAX}
      />
      <TextField
        {...field('vatNumber')}
        label={country === '' || isInUnion(country) ? 'VAT number' : 'Registration number'}
        hint={vatNumberHint(country)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...field('reference')}
        label="Your reference"
        hint="Printed on the invoice"
        autoComplete="off"
        maxLength={REFERENCE_MAX}
      />
    </>
  )
}

function vatNumberHint(country: string): string | undefined {
  if (country === '') return undefined
  const prefix = UNION_VAT_PREFIXES.get(country)
  if (prefix === undefined) return 'From the country of registration, as proof that no Swedish VAT is due'
  return country === 'SE' ? 'Starts with SE' : `Starts with ${prefix}. Without it we charge Swedish VAT.`
}

export function valuesOf({
  kind,
  country,
  companyName,
  address,
  vatNumber,
  reference,
}: Omit<StoredBuyer, 'country' | 'vatCheck' | 'version'> & { country: string | null }): Record<
  string,
  string
> {
  const given = { kind, country, companyName, address, vatNumber, reference }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** EU countries first, each part in alphabetical order. */
export const countryOptions = lazy(() => [
  { value: '', label: 'Choose a country' },
  ...COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort(
    (a, b) => Number(isInUnion(b.value)) - Number(isInUnion(a.value)) || a.label.localeCompare(b.label, 'en'),
  ),
])

export type KindOption = { value: BuyerKind; label: string; says: string }

const OWN_KINDS: readonly KindOption[] = [
  { value: 'consumer', label: 'I buy as a consumer', says: 'Privately, outside a business.' },
  { value: 'company', label: 'I buy for a company', says: 'Or as a sole trader.' },
]
